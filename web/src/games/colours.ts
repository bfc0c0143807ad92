// The colours of all games: `.game-<game>` on an ancestor says whose hold.

import.meta.glob("./*/colours.css", { eager: true });
