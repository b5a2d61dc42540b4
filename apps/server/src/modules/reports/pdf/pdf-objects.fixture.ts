import { inflateSync } from 'node:zlib';

/** The text of an object of a file that pdfkit has written, by its number. */
function objectsOf(pdf: Uint8Array): ReadonlyMap<string, string> {
  const text = Buffer.from(pdf).toString('latin1');
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map([...found].map(([, number = '', content = '']) => [number, content]));
}

/** The numbers of the objects of all pages, in their order. */
const pageObjects = (objects: ReadonlyMap<string, string>): readonly string[] =>
  [...objects.values()]
    .filter((content) => content.includes('/Type /Pages'))
    .flatMap((content) => [...(/\/Kids \[(.*?)\]/s.exec(content)?.[1] ?? '').matchAll(/(\d+) 0 R/g)])
    .map(([, number = '']) => number);

/** The bookmarks of a file, each with the page that it opens, counted from 1. Titles must be plain ASCII. */
export function bookmarksOf(pdf: Uint8Array): readonly { readonly title: string; readonly page: number }[] {
  const objects = objectsOf(pdf);
  const pages = pageObjects(objects);
  return [...objects.values()].flatMap((content) => {
    const [, target] = /\/Dest \[(\d+) 0 R/.exec(content) ?? [];
    const [, title] = /\/Title \((.*)\)/.exec(content) ?? [];
    if (target === undefined || title === undefined) return [];
    return [{ title: title.replaceAll(/\\([()])/g, '$1'), page: pages.indexOf(target) + 1 }];
  });
}

/** Operators that leave something on the page. */
const MARKS: ReadonlySet<string> = new Set([
  'f',
  'f*',
  'S',
  's',
  'B',
  'B*',
  'b',
  'b*',
  'Do',
  'Tj',
  'TJ',
  'sh',
]);

/** For each page, the operators that mark it outside of the structure and outside of what is said to be decoration. */
export function untaggedMarks(pdf: Uint8Array): readonly (readonly string[])[] {
  const objects = objectsOf(pdf);
  return pageObjects(objects).map((page) => {
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(objects.get(page) ?? '') ?? [];
    const [, stream = ''] = /stream\n([\s\S]*)\nendstream/.exec(objects.get(contents) ?? '') ?? [];
    let depth = 0;
    const untagged: string[] = [];
    for (const word of inflateSync(Buffer.from(stream, 'latin1')).toString('latin1').split(/\s+/)) {
      if (word === 'BDC' || word === 'BMC') depth += 1;
      else if (word === 'EMC') depth -= 1;
      else if (depth === 0 && MARKS.has(word)) untagged.push(word);
    }
    return untagged;
  });
}

/** How many figures the structure has, and how many of them say what they show. */
export function figuresOf(pdf: Uint8Array): { readonly all: number; readonly described: number } {
  const figures = [...objectsOf(pdf).values()].filter((content) => content.includes('/S /Figure'));
  return { all: figures.length, described: figures.filter((content) => /\/Alt \(\S/.test(content)).length };
}
