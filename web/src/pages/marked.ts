// Marks our rulings and reconstructions in the text of the rules, which names them in brackets and italics.

const BRACKETS = /<em>(\([^<]*\))<\/em>/g;

export function marked(html: string): string {
  return html.replace(BRACKETS, (whole, inside: string) => {
    if (/ruling|lecture|décision/.test(inside)) return `<mark class="ruling">${inside}</mark>`;
    return /reconstruct|reconstitu/.test(inside) ? `<mark class="reconstruction">${inside}</mark>` : whole;
  });
}

/** The title with what stands before the first heading, and the rest. */
export function split(html: string): [string, string] {
  const at = html.indexOf("<h2");
  return at < 0 ? [html, ""] : [html.slice(0, at), html.slice(at)];
}
