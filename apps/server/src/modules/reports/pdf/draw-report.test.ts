import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { assetFacts, findingFacts, passFacts, reportFacts } from '../content/facts.fixture.ts';
import type { ReportFacts } from '../content/facts.ts';
import { fieldReport } from '../content/field/field-report.ts';
import { amountOf, findingAtPlace, numberOf } from '../content/finding-text.ts';
import { summaryReport } from '../content/summary-report.ts';
import type { DrawnReport } from './blocks.ts';
import { drawReport } from './draw-report.ts';
import { bookmarksOf, figuresOf, untaggedMarks } from './pdf-objects.fixture.ts';
import { fontsOf, hasPoppler, imagesOf, pageTexts, pdfInfo, structureText } from './poppler.fixture.ts';

const without = {
  ofScene: async () => undefined,
  ofArtifact: async () => undefined,
  ofPlume: async () => undefined,
};
const summary = async (changes: Partial<ReportFacts> = {}): Promise<DrawnReport> =>
  drawReport(await summaryReport(reportFacts(changes), without));
const field = async (changes: Partial<ReportFacts> = {}): Promise<DrawnReport> =>
  drawReport(
    await fieldReport(
      reportFacts({ type: 1, ...changes }),
      without,
      ({ id }) => `https://sigma.example/${id}`,
    ),
  );
const raw = ({ bytes }: DrawnReport) => Buffer.from(bytes).toString('latin1');
/** An asset far from the other one. */
const FENCE = assetFacts({
  id: '00000001-0000-4000-8000-000000000002',
  name: 'Refinery fence',
  area: {
    type: 'LineString',
    coordinates: [
      [-122.4, 37.945],
      [-122.385, 37.955],
    ],
  },
  facilities: [],
});
const TANK = { type: 'Point', coordinates: [-122.3927, 37.9502] } as const;
const LONG = 'Erdgasspeicher-Betriebsgesellschaft '.repeat(6).slice(0, 200);

describe.skipIf(!hasPoppler)('a summary report (skipped without poppler-utils)', () => {
  it('is tagged, in English, has bookmarks, a title, alternative texts and only embedded parts of Inter', async () => {
    const drawn = await summary();
    expect(pdfInfo(drawn.bytes)).toMatchObject({
      Title: 'Summary report, Permian pads, 18 Oct to 17 Nov 2026',
      Tagged: 'yes',
      Pages: String(drawn.pages),
    });
    expect(raw(drawn)).toContain('/Lang (en-GB)');
    for (const bookmark of ['Overview', 'Passes', 'All findings', 'Trend', 'Method and limits'])
      expect(raw(drawn)).toContain(`/Title (${bookmark})`);
    expect(raw(drawn)).toContain('/Alt (Map of Permian pads with 3 findings.)');
    const fonts = fontsOf(drawn.bytes);
    expect(fonts.map(({ name }) => name.slice(7)).sort()).toEqual(['Inter-Regular', 'Inter-SemiBold']);
    expect(fonts.every(({ isSubset }) => isSubset)).toBe(true);
    const structure = structureText(drawn.bytes);
    for (const type of ['H1', 'H2', 'P (block)', 'Table', 'TH', 'TD', 'Figure', 'Caption'])
      expect(structure).toContain(type);
  });

  it('shows plumes in colours that a key explains, on the map and on the page of the alert', async () => {
    const picture = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 250, g: 120, b: 20, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const [lon, lat] = [-102.391, 31.912];
    const corners = [
      [lon, lat],
      [lon + 0.008, lat],
      [lon + 0.008, lat - 0.007],
      [lon, lat - 0.007],
    ];
    const artifacts = [
      { label: 'Methane', media_type: 'image/webp', object_key: 'plume', recipe: { kind: 'cut' } },
    ];
    const finding = findingFacts(0, { artifacts, evidence: { corners } });
    const pictures = { ...without, ofArtifact: async () => picture, ofPlume: async () => picture };
    const { bytes } = await drawReport(
      await summaryReport(reportFacts({ findings: [finding, findingFacts(1)] }), pictures),
    );
    const texts = pageTexts(bytes);
    expect(imagesOf(bytes)).toEqual([
      { page: 1, isTransparent: true },
      { page: 3, isTransparent: true },
    ]);
    expect(texts[0]).toContain('1,500 ppm·m');
    expect(texts[0]).toContain('Colours: methane above the background, the newest plume of each source.');
    expect(texts[2]).toContain('1,500 ppm·m');
    expect(texts[3]).not.toContain('ppm·m');
  });

  it('fills the page of an alert without a spectrum with larger pictures and a map of its place', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a7658' } })
      .jpeg()
      .toBuffer();
    const note = 'The gate was open and the crew of the road had to leave. '.repeat(4).slice(0, 200).trim();
    const vehicle = findingFacts(0, {
      detection_type: 'Vehicle',
      evidence: {},
      source: null,
      looks: [],
      feedback_text: note,
    });
    const { bytes } = await drawReport(
      await summaryReport(reportFacts({ findings: [vehicle], passes: [passFacts(0)] }), {
        ...without,
        ofScene: async () => picture,
      }),
    );
    const texts = pageTexts(bytes);
    expect(texts[2]).toContain(`Note: ${note}`);
    expect(texts[2]).toContain('The place of D-20931 on Permian pads on 16 Nov 2026. Simulated data.');
    expect(texts[3]).toContain('All findings');
    expect(imagesOf(bytes).filter(({ page }) => page === 3)).toHaveLength(3);
  });

  it('says "about" of rates near the limit also in the history of their source', async () => {
    const [look] = findingFacts(0).looks;
    if (look === undefined) throw new Error('The finding has no history.');
    const near = { ...look, rate_kg_h: 275, rate_sigma_kg_h: 62, limit_kg_h: 260 };
    const far = { ...look, rate_kg_h: 900, rate_sigma_kg_h: 110, limit_kg_h: 260 };
    const texts = pageTexts((await summary({ findings: [findingFacts(0, { looks: [near, far] })] })).bytes);
    const page = texts.find((text) => text.includes('History of Source 1')) ?? '';
    expect(page).toContain('about 275 ± 62 kg/h');
    expect(page).toMatch(/(?<!about )900 ± 110 kg\/h/);
  });

  it('states the signal to noise that it assumes, and the versions of the method', async () => {
    const passes = [passFacts(0), passFacts(1, { algorithm: '' })];
    const texts = pageTexts((await summary({ passes })).bytes);
    const method = texts.find((text) => text.includes('Method and limits')) ?? '';
    expect(method).toContain(
      '120 at 2280 nm is assumed, over ground of 30 % reflectance with the Sun 55° high',
    );
    expect(method).toContain('Method versions ch4-log-mf 1');
  });

  it('states what the rows say, page by page', async () => {
    const facts = reportFacts();
    const { bytes, pages } = await drawReport(await summaryReport(facts, without));
    const texts = pageTexts(bytes);
    expect(texts).toHaveLength(pages);
    expect(texts[0]).toContain('Summary report Permian pads · 18 Oct to 17 Nov 2026 (UTC)');
    for (const figure of ['14 passes, 2 cloudy', '2 new alerts', '1 detection', '820 ± 170 kg/h'])
      expect(texts[0]).toContain(figure);
    expect(texts[0]).toContain('Source 1: seen in 3 of 4 passes that could have seen it.');
    expect(texts[1]).toContain('14 passes: 4 with findings, 8 without above 310 kg/h, 2 cloudy.');
    for (const { sensor } of facts.passes) expect(texts[1]).toContain(sensor ?? 'never');
    for (const [index, finding] of facts.findings.slice(0, 2).entries()) {
      const page = texts[2 + index];
      expect(page).toContain(`${findingAtPlace(finding, facts.assets[0])} (${numberOf(finding)})`);
      expect(page).toContain(amountOf(finding));
      expect(page).toContain('noise ±61, wind ±88, model ±49 kg/h');
      expect(page).toContain('Correlation of the two curves 0.71');
    }
    for (const finding of facts.findings) expect(texts[4]).toContain(numberOf(finding));
    expect(texts.at(-1)).toContain('2 addresses');
    for (const [index, text] of texts.entries())
      expect(text).toContain(`Simulated data Page ${index + 1} of ${pages}`);
  });

  it('breaks neither a unit nor the id of the report', async () => {
    const sources = Array.from({ length: 40 }, (_, index) => ({
      name: 'W'.repeat(index),
      rate: 275 * 10 ** (index % 3),
    }));
    const rates = sources.map(({ name, rate }, index) => ({
      source: String(index),
      name,
      at: new Date('2026-11-02T10:00:00Z'),
      rate_kg_h: rate,
      rate_sigma_kg_h: rate / 4,
      limit_kg_h: rate,
    }));
    const findings = Array.from({ length: 5 }, (_, index) =>
      findingFacts(index, { rate_kg_h: null, not_quantified: `${'w'.repeat(10 + index)} kg/h` }),
    );
    const text = pageTexts((await summary({ rates, findings })).bytes).join(' ');
    expect(text.match(/kg\/(?!h)/g)).toBeNull();
    expect(text).toContain('00000006-0000-4000-8000-000000000001');
  });

  it('states the parts of a deviation in one order with two figures, and the method names the same ones', async () => {
    const finding = findingFacts(0, { uncertainty: { scale: 27.4, wind: 145, noise: 134, model: 49.2 } });
    const texts = pageTexts((await summary({ findings: [finding] })).bytes);
    expect(texts[2]).toContain('Parts of the deviation noise ±130, wind ±150, model ±49, scale ±27 kg/h');
    const method = texts.find((text) => text.includes('Method and limits'))?.split('has four parts')[1] ?? '';
    const named = ['noise of the picture', 'wind', 'model', 'scale'].map((part) => method.indexOf(part));
    expect(named).toEqual(named.toSorted((a, b) => a - b));
    expect(named.every((at) => at > 0)).toBe(true);
  });

  it('with twenty alerts has ten pages of alerts and lists all of them', async () => {
    const findings = Array.from({ length: 20 }, (_, index) => findingFacts(index));
    const drawn = await summary({ findings });
    const texts = pageTexts(drawn.bytes);
    expect(texts.filter((text) => text.includes('Parts of the deviation'))).toHaveLength(10);
    const all = texts.find((text) => text.startsWith('All findings')) ?? '';
    for (const finding of findings) expect(all).toContain(numberOf(finding));
    expect(texts[0]).toContain('8 more findings in the list of all findings.');
    expect(drawn.pages).toBe(16);
  });

  it('without passes and findings says so on four pages', async () => {
    const drawn = await summary({ passes: [], findings: [], rates: [] });
    const texts = pageTexts(drawn.bytes);
    expect(drawn.pages).toBe(4);
    expect(texts[0]).toContain('No findings in this period.');
    expect(texts[1]).toContain('No pass took place in this period.');
    expect(texts[1]).toContain('No emission rate was measured in these periods.');
  });

  it('continues long tables on further pages, which repeat the head and the footer', async () => {
    const passes = Array.from({ length: 90 }, (_, index) => passFacts(index));
    const texts = pageTexts((await summary({ passes })).bytes);
    const tables = texts.filter((text) => text.includes('Off-nadir'));
    expect(tables.length).toBeGreaterThan(2);
    for (const text of texts) expect(text).toContain('Bay Methane Watch · Summary report · Permian pads');
  });

  it.each([
    ['of 200 characters', LONG, LONG],
    ['of 200 characters without blanks', 'W'.repeat(200), 'W'.repeat(40)],
    ['in Greek and Cyrillic', 'Ελληνικά, Газопровод', 'Ελληνικά, Газопровод'],
  ])('shows a name %s within its page', async (_, name, part) => {
    const drawn = await summary({ assets: [assetFacts({ name })] });
    const texts = pageTexts(drawn.bytes);
    expect(drawn.pages).toBe(8);
    expect(texts[0]?.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''));
  });

  it('draws boxes for characters that Inter does not have, and keeps the name for readers', async () => {
    const drawn = await summary({ assets: [assetFacts({ name: '西气东输 pads' })] });
    expect(pageTexts(drawn.bytes)[0]).toContain('□□□□ pads');
    expect(raw(drawn)).toContain(Buffer.from('西气东输 pads', 'utf16le').swap16().toString('latin1'));
  });

  it('of several assets has a map and the passes of each', async () => {
    const other = assetFacts({ id: '00000001-0000-4000-8000-000000000002', name: 'Kern compressor' });
    const texts = pageTexts((await summary({ assets: [assetFacts(), other] })).bytes);
    expect(texts[0]).toContain('Kern compressor 6.0 0 0 0');
    expect(texts[1]).toContain('Permian pads');
    expect(texts[2]).toContain('Kern compressor');
  });
});

describe.each([
  ['a summary report', summary],
  ['a field report', field],
])('%s', (_, draw) => {
  it('has everything on every page in its structure, and says what each figure shows', async () => {
    const findings = Array.from({ length: 4 }, (__, index) => findingFacts(index));
    const passes = Array.from({ length: 90 }, (__, index) => passFacts(index));
    const { bytes, pages } = await draw({ findings, passes });
    expect(untaggedMarks(bytes)).toEqual(Array.from({ length: pages }, () => []));
    const { all, described } = figuresOf(bytes);
    expect(all).toBeGreaterThan(3);
    expect(described).toBe(all);
  });
});

describe.skipIf(!hasPoppler)('the bookmarks of a report (skipped without poppler-utils)', () => {
  it.each([
    ['with long tables', { passes: Array.from({ length: 90 }, (_, index) => passFacts(index)) }],
    ['with short sections', { findings: [], rates: [] }],
  ])('%s lead to the pages that begin with their titles', async (_, changes) => {
    const { bytes } = await summary(changes);
    const texts = pageTexts(bytes);
    const [first, ...others] = bookmarksOf(bytes);
    expect(first).toEqual({ title: 'Overview', page: 1 });
    expect(others.length).toBeGreaterThan(3);
    for (const { title, page } of others) expect(texts[page - 1]).toContain(title);
  });
});

describe.skipIf(!hasPoppler)('a field report (skipped without poppler-utils)', () => {
  it('leads by way of the nearest next place, with every position in four notations and a page for each', async () => {
    const facts = reportFacts({ type: 1 });
    const drawn = await field();
    const texts = pageTexts(drawn.bytes);
    expect(drawn.pages).toBe(2 + facts.findings.length);
    expect(texts[0]).toContain('31.91000° N, 102.39000° W 31°54\'36.0"N, 102°23\'24.0"W');
    expect(texts[0]).toContain('MGRS 13R GR 46807 33433');
    expect(texts[1]).toContain('1. Methane, Pad 17 (D-20931)');
    expect(texts[1]).toContain('13 north, 746807 E, 3533433 N');
    expect(texts[1]).toContain(
      'Flammable gas: 410 ± 120 kg/h, wind 4.1 m/s from SW at that time, seen 16 Nov 2026.',
    );
    expect(texts[1]).toContain('Found Not found Made safe');
    expect(texts[1]).toContain('https://sigma.example/00000004-0000-4000-8000-000000000000');
    expect(texts[3]).toContain('Soil that has changed');
    expect(texts[3]).not.toContain('Flammable gas');
    expect(texts.at(-1)).toContain('Call number of the program');
  });

  it('warns at each place of gas near it, and first of all of gas that is not a stop, whatever its class', async () => {
    const [oil] = reportFacts().findings.filter(
      ({ detection_type }) => detection_type === 'Soil Contamination',
    );
    const stop = findingFacts(0, { ...oil, id: '00000009-0000-4000-8000-000000000000', source: null });
    const gas = findingFacts(1, {
      detection_class: 'detection',
      detection_type: 'Plume',
      gas: 'gas',
      rate_kg_h: 1010,
      rate_sigma_kg_h: 230,
      point: { type: 'Point', coordinates: [stop.point.coordinates[0] + 0.002, stop.point.coordinates[1]] },
    });
    const [route, page] = pageTexts((await field({ findings: [stop], gas: [gas] })).bytes);
    expect(route).toContain(
      `Flammable gas at this site, not a stop: Gas, not proven to be methane (${numberOf(gas)}), 1,010 ± 230 kg/h`,
    );
    expect(page).toContain(
      `Flammable gas, not proven to be methane 189 m away (${numberOf(gas)}): 1,010 ± 230 kg/h`,
    );
    expect(page).toContain('Approach from upwind with a gas detector');
  });

  it('has a map of each asset with its stops, and says which pass it shows and which stops others have seen', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a7658' } })
      .jpeg()
      .toBuffer();
    const [first, second] = [findingFacts(0), findingFacts(1)];
    const there = findingFacts(2, { asset_id: FENCE.id, point: TANK, outline: null });
    const drawn = await drawReport(
      await fieldReport(
        reportFacts({ type: 1, assets: [assetFacts(), FENCE], findings: [first, second, there] }),
        { ...without, ofScene: async () => picture },
        ({ id }) => `https://sigma.example/${id}`,
      ),
    );
    expect(imagesOf(drawn.bytes).filter(({ page }) => page === 1)).toHaveLength(2);
    const [route] = pageTexts(drawn.bytes);
    expect(route).toContain(
      'Permian pads: stops 1 and 2, over the pass of 16 Nov 2026, 08:00 UTC; stop 2 seen on 14 Nov 2026.',
    );
    expect(route).toContain('Refinery fence: stop 3, over the pass of 13 Nov 2026, 00:00 UTC.');
  });

  it('shows a clear pass of the asset where those of the stops have no picture', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a7658' } })
      .jpeg()
      .toBuffer();
    const passes = [passFacts(0)];
    const drawn = await drawReport(
      await fieldReport(
        reportFacts({ type: 1, passes, findings: [findingFacts(0, { scene: null })] }),
        { ...without, ofScene: async ({ id }) => (id === passes[0]?.scene_id ? picture : undefined) },
        () => 'https://sigma.example',
      ),
    );
    expect(pageTexts(drawn.bytes)[0]).toContain(
      'Permian pads: stop 1, over the pass of 18 Oct 2026, 00:00 UTC; stop 1 seen on 16 Nov 2026.',
    );
  });

  it('shows the wind of gas with the direction from which to approach', async () => {
    const [route, stop] = pageTexts((await field({ findings: [findingFacts(0)] })).bytes);
    expect(route).toContain('Wind 4.1 m/s from SW, 16 Nov 2026 Approach from upwind');
    expect(stop).toContain('Wind 4.1 m/s from SW Approach from upwind');
    expect(stop).toContain(
      'Approach from upwind with a gas detector (at that time from the SW; check the wind before you go);',
    );
    expect(
      pageTexts((await field({ findings: [findingFacts(0, { wind_from_deg: null })] })).bytes)[0],
    ).not.toContain('Approach from upwind');
  });

  it('gives the reason why gas has no rate in brackets, after a name that ends without a colon', async () => {
    const gas = findingFacts(0, {
      rate_kg_h: null,
      rate_sigma_kg_h: null,
      not_quantified: 'there is no free ground to compare with',
    });
    const [, page] = pageTexts((await field({ findings: [gas] })).bytes);
    expect(page).toContain(
      'Flammable gas, not quantified (there is no free ground to compare with), wind 4.1 m/s from SW at that time, seen 16 Nov 2026.',
    );
  });

  it('says what later passes saw at a stop, in its list and on its page', async () => {
    const stop = findingFacts(0);
    const nothing = ['2026-11-20', '2026-11-23', '2026-11-26'].map((day) => new Date(day));
    const later = new Map([[stop.id, { seen: [], nothing, couldNot: 0, waiting: [new Date('2026-11-27')] }]]);
    const [route, page] = pageTexts((await field({ findings: [stop], later })).bytes);
    expect(route).toContain('3 later clear passes saw nothing there');
    expect(page).toContain(
      '3 later clear passes saw nothing there, last on 26 Nov 2026. Not analysed yet: the pass of 27 Nov 2026.',
    );
  });

  it('names on its first page all gas that is not a stop, and how much more there is', async () => {
    const gas = Array.from({ length: 22 }, (_, index) =>
      findingFacts(index, { source: null, ...unquantified, detection_type: 'Plume' }),
    );
    const page = pageTexts((await field({ findings: [], gas })).bytes)[0]?.replace(/\s+/g, ' ') ?? '';
    for (const { number } of gas.slice(0, 20)) expect(page).toContain(`(D-${number}), not quantified`);
    expect(page).toContain('; 2 more.');
    expect(page).not.toContain('…');
  });

  const unquantified = {
    rate_kg_h: null,
    rate_sigma_kg_h: null,
    not_quantified: 'there is no free ground to compare with',
    gas: 'gas',
  } as const;

  it.each(
    [1, 2, 3, 4, 5, 6, 7].flatMap((count) => [
      { count, of: 'with rates', reason: {} },
      { count, of: 'without, not proven', reason: unquantified },
    ]),
  )('has one page for each stop, also with $count more gas near it $of', async ({ count, reason }) => {
    const stop = findingFacts(0);
    const gas = Array.from({ length: count + 1 }, (_, index) =>
      findingFacts(index, { source: null, ...reason }),
    );
    const later = new Map([
      [
        stop.id,
        { seen: [], nothing: [new Date('2026-11-26')], couldNot: 2, waiting: [new Date('2026-11-27')] },
      ],
    ]);
    const drawn = await field({ findings: [stop], gas, later });
    expect(drawn.pages).toBe(3);
    const [, page] = pageTexts(drawn.bytes);
    expect(page).toMatch(/More flammable gas: .*seen \d+ Nov 2026/);
    expect((page ?? '').includes('; 1 more.')).toBe(count === 7);
    expect(page).not.toContain('…');
  });

  it('without open alerts says so', async () => {
    const drawn = await field({ findings: [] });
    expect(drawn.pages).toBe(2);
    expect(pageTexts(drawn.bytes)[0]).toContain('There is no open alert or announced gas in this period.');
  });
});
