// Boxes by where they are, so that asking what lies near takes no longer in a large town.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const CELL = 48;

export const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export const wider = (box: Box, by: number): Box => ({
  left: box.left - by,
  right: box.right + by,
  top: box.top - by,
  bottom: box.bottom + by,
});

export class Grid {
  private readonly cells = new Map<number, Box[]>();

  add(box: Box): void {
    this.over(box, (cell) => {
      const found = this.cells.get(cell);
      if (found) found.push(box);
      else this.cells.set(cell, [box]);
      return false;
    });
  }

  /** All boxes that a box meets; one that spans cells may come twice. */
  meeting(box: Box): Box[] {
    const found: Box[] = [];
    this.some(box, (other) => {
      found.push(other);
      return false;
    });
    return found;
  }

  /** Whether a box meets one for which this holds. */
  some(box: Box, holds: (other: Box) => boolean = () => true): boolean {
    return this.over(box, (cell) => {
      for (const other of this.cells.get(cell) ?? []) if (meets(box, other) && holds(other)) return true;
      return false;
    });
  }

  private over(box: Box, visit: (cell: number) => boolean): boolean {
    for (let x = Math.floor(box.left / CELL); x <= Math.floor(box.right / CELL); x++) {
      for (let y = Math.floor(box.top / CELL); y <= Math.floor(box.bottom / CELL); y++) {
        if (visit(x * 4096 + y)) return true;
      }
    }
    return false;
  }
}
