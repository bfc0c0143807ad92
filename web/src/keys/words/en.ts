export const en = {
  title: "Keys",
  arrows: "go to the nearest thing that can be chosen, also on the map",
  enter: "choose it; once more, and the move is made",
  enterKey: "Enter",
  digits: "press a button of the bar; its number stands on it once you use keys",
  escape: "put back what you picked, close a sheet, or skip what is being told",
  escapeKey: "Esc",
  info: "what is this, and why can’t I choose it?",
  rules: "the rules, at the one that matters now",
  tab: "go through everything on the page",
  help: "this sheet",
};
