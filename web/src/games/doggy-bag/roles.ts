// The eight role tokens: drawings, and which of their words say what they do.

import toady from "icon:sitting-dog";
import lookout from "icon:spyglass";
import leader from "icon:megaphone";
import pickpocket from "icon:robber-hand";
import mole from "icon:mole";
import scout from "icon:binoculars";
import steward from "icon:keyring";
import ace from "icon:card-ace-spades";

export const ROLE_ICONS = [toady, lookout, leader, pickpocket, mole, scout, steward, ace] as const;
export const ROLES = ROLE_ICONS.map((_, role) => role);
