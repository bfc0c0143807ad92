// The thirteen character cards: eight people, some of them twice (T40 to T47).

import brownlow from "icon:spectacles";
import bumble from "icon:bowl-of-rice";
import charley from "icon:footsteps";
import dodger from "icon:fox-head";
import fang from "icon:banging-gavel";
import nancy from "icon:rose";
import oliver from "icon:bindle";
import sikes from "icon:sitting-dog";

export const CARDS: Record<string, { icon: string; copies: number }> = {
  dodger: { icon: dodger, copies: 2 },
  brownlow: { icon: brownlow, copies: 2 },
  nancy: { icon: nancy, copies: 2 },
  charley: { icon: charley, copies: 2 },
  sikes: { icon: sikes, copies: 2 },
  oliver: { icon: oliver, copies: 1 },
  bumble: { icon: bumble, copies: 1 },
  fang: { icon: fang, copies: 1 },
};
