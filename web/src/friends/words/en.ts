export const en = {
  title: "Played with",
  onlyHere: "Kept on this device alone.",
  last: (game: string): string => `last at ${game}`,
  invite: "Invite",
  inviteOf: (name: string, game: string): string => `Invite ${name} to ${game}`,
  forget: (name: string): string => `Forget ${name}`,
  again: "Whom you have played with",
  come: (name: string, game: string): string => `${name}, come and play ${game}!`,
  shared: (name: string): string => `The invitation is on its way to ${name}.`,
  copied: (name: string): string => `The link is copied: send it to ${name}.`,
  neither: (name: string): string => `Send the link below to ${name}.`,
};
