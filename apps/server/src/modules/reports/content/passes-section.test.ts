import { expect, it } from 'vitest';
import { passFacts, reportFacts } from './facts.fixture.ts';
import { passesSection } from './passes-section.ts';

const paragraphs = (facts: ReturnType<typeof reportFacts>) =>
  passesSection(facts).blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));

it('says of passes without a result yet that the report does not contain them', () => {
  const waiting = passFacts(2, { state: 'waiting' });
  expect(
    paragraphs(reportFacts({ passes: [passFacts(0), passFacts(1, { state: 'analysing' }), waiting] })),
  ).toEqual([
    '2 passes of this period were still being analysed when this report was made; what they show may not be in it.',
  ]);
  expect(paragraphs(reportFacts({ passes: [passFacts(0)] }))).toEqual([]);
});
