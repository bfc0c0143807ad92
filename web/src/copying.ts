// Putting text where it can be pasted, also at addresses where browsers let no page near the clipboard: plain http in the house.

/** Copy a text; says whether that was possible. `shown` is a field that shows it, if there is one. */
export async function copyText(text: string, shown: HTMLInputElement | null = null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https there is no clipboard, and a browser may refuse it; the old way still works.
    return copySelected(text, shown);
  }
}

function copySelected(text: string, shown: HTMLInputElement | null): boolean {
  const field = shown ?? document.createElement("input");
  if (!shown) {
    field.value = text;
    field.className = "unseen";
    // Behind an open sheet nothing can be selected.
    (document.querySelector("dialog[open]") ?? document.body).append(field);
  }
  field.select();
  const isCopied = document.execCommand("copy");
  if (!shown) field.remove();
  return isCopied;
}
