// Games by letters on this device: begins them, takes letters in, and opens rooms for them.

import { settle } from "../engine/about.ts";
import type { Module } from "../engine/module.ts";
import { Refusal, type Kept } from "../local/happenings.ts";
import type { Means } from "../local/landlord.ts";
import type { Speech } from "../local/speech.ts";
import { checkRules, type LocalTable } from "../local/table.ts";
import type { NewTable } from "../protocol.ts";
import type { Lang } from "../settings.svelte.ts";
import { find, LONGEST_NAME, read, Unreadable, write, type Letter } from "./letter.ts";
import { begin, compare, Contradiction, join, type Own } from "./play.ts";
import { goOn, LetterRoom, openingOf, outgoing, placeOf, type Outgoing, type Place, type Post } from "./room.ts";

type Posted = Kept & { post: Post };
const isPosted = (kept: Kept): kept is Posted => kept.post !== undefined;

/** What a letter comes to here: a game of one's own, or an invitation, which is accepted by saying one's name. */
export type Taken = { table: string } | { invited: { game: string; names: string[] } };

const NOBODY: Own = { secret: "", seat: -1, sealed: null };

export class PostOffice {
  constructor(
    private readonly means: Means,
    private readonly newId: () => string,
  ) {}

  /** Begin a game, as the first of its players. */
  async begin({ game, options, name }: NewTable): Promise<string> {
    const { about } = await this.means.rules(game);
    if (!about.is_open) throw new Refusal("not now", "not by message");
    let settled;
    try {
      settled = settle(about, options ?? {});
    } catch (error) {
      throw new Refusal("unreadable", "bad option", { why: (error as Error).message });
    }
    return this.keepNew(await begin(game, about.rules, settled, checked(name)));
  }

  private async keepNew({ letter, own }: { letter: Letter; own: Own }): Promise<string> {
    const [id, created] = [this.newId(), Date.now()];
    const opening = openingOf(letter, own, id, created);
    await this.keep({ id, opening, status: "playing", changed: created, rematch: null, post: { text: await write(letter), own } });
    return id;
  }

  private async keep(kept: Posted): Promise<void> {
    await this.means.keeping.open(kept).catch(() => {
      throw new Refusal("busy", "not kept here");
    });
  }

  /** Take a letter in: go on with the game that it is of, or with a name join one that has a free seat. */
  async take(text: string, name: string | null): Promise<Taken> {
    const letter = await this.understand(() => find(text));
    const module = await this.means.rules(letter.game);
    checkRules(letter, module.about);
    const { is_open: isOpen } = module.about;
    if (!isOpen || !isAgreed(module, letter) || letter.players.length > Number(letter.options.seats))
      throw new Refusal("unreadable", "letter spoilt");
    const known = await this.game(letter.id);
    if (known) return { table: await this.goOn(module, known, letter) };
    if (letter.players.length === Number(letter.options.seats)) throw new Refusal("not yours", "letter of others");
    await this.understand(() => placeOf(module, letter, NOBODY, openingOf(letter, NOBODY, "", 0)));
    if (name === null) return { invited: { game: letter.game, names: letter.players.map((player) => player.name) } };
    return { table: await this.keepNew(await join(letter, checked(name))) };
  }

  private async game(letter: string): Promise<Posted | undefined> {
    const posted = (await this.means.keeping.all()).filter(isPosted);
    const letters = await Promise.all(posted.map(({ post }) => read(post.text).catch(() => null))); // one is spoilt: the others are not
    return posted[letters.findIndex((each) => each?.id === letter)];
  }

  /** Go on from a newer letter; an older one changes nothing. */
  private async goOn(module: Module, kept: Posted, letter: Letter): Promise<string> {
    const { own } = kept.post;
    const old = await this.place(module, kept);
    const age = await this.understand(() => compare(old.story, letter));
    if (age !== "newer") return kept.id;
    const opening = openingOf(letter, own, kept.id, kept.opening.created);
    const here = await this.understand(async () => goOn(module, await placeOf(module, letter, own, opening), own, opening));
    const post = { text: await write(here.place.story.letter), own: here.own };
    // Another tab may still show the game as it was: it must not write on from there.
    const letGo = await this.means.hold(kept.id, true, () => undefined);
    await this.keep({ ...kept, opening, post, status: here.place.table?.status ?? "playing", changed: Date.now() });
    letGo?.();
    return kept.id;
  }

  private async understand<Value>(reading: () => Promise<Value>): Promise<Value> {
    try {
      return await reading();
    } catch (error) {
      if (error instanceof Unreadable) throw new Refusal("unreadable", "letter spoilt");
      if (error instanceof Contradiction) throw new Refusal("illegal", "letter of another story");
      throw error;
    }
  }

  /** A room for a game, if it is one by letters. */
  async room(module: Module, kept: Kept, speak: (lang: Lang) => Promise<Speech>, left: () => void): Promise<LetterRoom | null> {
    return isPosted(kept) ? new LetterRoom(module, kept, await this.place(module, kept), this.means.keeping, speak, left) : null;
  }

  /** The table of a game that has begun, if it is one by letters. */
  async table(module: Module, kept: Kept): Promise<LocalTable | null> {
    return isPosted(kept) ? (await this.place(module, kept)).table : null;
  }

  private async place(module: Module, { post, opening }: Posted): Promise<Place> {
    return placeOf(module, await read(post.text), post.own, opening);
  }

  /** The letter of a game, to be sent on. */
  async letter(id: string): Promise<Outgoing> {
    const found = await this.means.keeping.read(id);
    if (!found || !isPosted(found.kept)) throw new Refusal("no such table");
    return outgoing(await this.means.rules(found.kept.opening.game), found.kept);
  }
}

/** Whether a game can be played as a letter says: whoever changed it on its way may have written anything. */
function isAgreed({ about }: Module, { options }: Letter): boolean {
  try {
    settle(about, options);
  } catch {
    return false;
  }
  return Object.hasOwn(options, "seats");
}

function checked(name: string | null | undefined): string {
  const tidy = (name ?? "").normalize("NFC").replace(/\s+/gu, " ").replace(/\p{C}/gu, "").trim();
  if (!tidy || tidy.length > LONGEST_NAME) throw new Refusal("too long", "name needed", { most: String(LONGEST_NAME) });
  return tidy;
}
