import { geometryFromGeoJson } from '@sigma/db';
import { BELOW_MEASURABLE, type DetectionType, type FeedbackCode, isAnnouncedGas } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { useReportsApp } from '../reports.fixture.ts';
import { readStoredReport } from '../reports.store.ts';
import { readFacts } from './facts.store.ts';

const { world, request } = useReportsApp();
const POINT = geometryFromGeoJson({ type: 'Point', coordinates: [-102.39, 31.91] });

/** Each kind of gas, with the verdict that its row gets from type and evidence. */
const KINDS = [
  { detection_type: 'Methane', evidence: {}, gas: 'methane' },
  { detection_type: 'Plume', evidence: { verdict: 'gas' }, gas: 'gas' },
  { detection_type: 'Plume', evidence: {}, gas: 'gas' },
  { detection_type: 'Plume', evidence: { verdict: 'possible' }, gas: 'possible' },
  { detection_type: 'Plume', evidence: { r: 0.32, r_difference: 0.2 }, gas: 'possible' },
  { detection_type: 'Vehicle', evidence: {}, gas: null },
] as const;
const CLASSES = ['alert', 'detection'] as const;
const RATES = [null, 0, 149, 299.9, 300, 1010] as const;
const LIMITS = [null, 0, 300] as const;
const REASONS = [null, 'the wind is too light', BELOW_MEASURABLE] as const;
const STATUSES = ['unreviewed', 'unresolved', 'accepted', 'rejected'] as const;

/** Every combination that a row can have. */
const CASES = KINDS.flatMap((kind) =>
  CLASSES.flatMap((detection_class) =>
    RATES.flatMap((rate) =>
      LIMITS.flatMap((limit) => REASONS.map((reason) => ({ kind, detection_class, rate, limit, reason }))),
    ),
  ),
);

async function addFindings(
  rows: readonly { readonly of: (typeof CASES)[number]; readonly status: string }[],
) {
  const { app, asset, programs } = world();
  const added = await app.database.kysely
    .insertInto('detections')
    .values(
      rows.map(({ of, status }, index) => ({
        program_id: programs.first,
        asset_id: asset,
        head_key: String(index),
        detection_class: of.detection_class,
        detection_type: of.kind.detection_type,
        call_type: 'Leak Indicator',
        detected_at: new Date('2026-11-18T17:52:00Z'),
        published_at: new Date('2026-11-18T18:00:00Z'),
        point: POINT,
        intensity_unit: 'kg/h',
        rate_kg_h: of.rate,
        limit_kg_h: of.limit,
        not_quantified: of.reason,
        evidence: JSON.stringify(of.kind.evidence),
        feedback_status: status,
        made_by: 'analysis',
      })),
    )
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

/** A period that begins after the first days of November. */
const PERIOD = { period_start: '2026-11-10T00:00:00Z', period_end: '2026-11-19T00:00:00Z' };

async function clear(...tables: readonly ('detections' | 'sources' | 'asset_passes')[]) {
  for (const table of tables) await world().app.database.kysely.deleteFrom(table).execute();
}

async function addSource(state: 'open' | 'quiet' | 'reopened'): Promise<string> {
  const { app, asset } = world();
  const { id } = await app.database.kysely
    .insertInto('sources')
    .values({
      asset_id: asset,
      name: 'Tank 4',
      kind: 'Methane',
      point: POINT,
      state,
      quiet_since: state === 'quiet' ? new Date() : null,
      first_seen: new Date(Date.UTC(2026, 10, 1)),
      last_seen: new Date(Date.UTC(2026, 10, 3)),
      passes_seen: 1,
      passes_looked: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a published alert of methane as it is stored, with some changes. */
async function addLeak(changes: {
  readonly detected_at: Date;
  readonly detection_type?: DetectionType;
  readonly feedback_status?: FeedbackCode;
  readonly source_id?: string;
  readonly rate_kg_h?: number;
}): Promise<void> {
  const { app, asset, programs } = world();
  await app.database.kysely
    .insertInto('detections')
    .values({
      program_id: programs.first,
      asset_id: asset,
      head_key: changes.detected_at.toISOString(),
      detection_class: 'alert',
      detection_type: 'Methane',
      call_type: 'Leak Indicator',
      published_at: new Date(),
      point: POINT,
      intensity_unit: 'kg/h',
      rate_kg_h: 900,
      limit_kg_h: 300,
      made_by: 'analysis',
      ...changes,
    })
    .execute();
}

async function factsOfReport(changes: object = {}) {
  const { app } = world();
  const { kysely } = app.database;
  const { id } = await request({ report_type: 1, ...changes });
  const report = await readStoredReport(kysely, { id });
  if (report === undefined) throw new Error('The report is gone.');
  const terms = await app.application.services.entitlements.ofExisting(
    kysely,
    report.program_id,
    PROGRAM_ITSELF,
  );
  return readFacts(kysely, report, terms, new Date());
}

describe('the gas that a crew is warned of', () => {
  it('is the gas that people are notified of, for every class, verdict, rate, limit and reason, unless it was rejected', async () => {
    await world().app.database.kysely.deleteFrom('detections').execute();
    const [methane] = CASES;
    const rows = [
      ...CASES.map((of) => ({ of, status: 'unreviewed' })),
      ...STATUSES.flatMap((status) => (methane === undefined ? [] : [{ of: methane, status }])),
    ];
    const ids = await addFindings(rows);
    const warned = new Set((await factsOfReport()).gas.map((finding) => finding.id));
    const differing = rows.filter(({ of: { kind, rate, limit, reason }, status }, index) => {
      const isAnnounced = isAnnouncedGas({
        gas: kind.gas,
        rateKgH: rate,
        limitKgH: limit,
        notQuantified: reason,
      });
      return (isAnnounced && status !== 'rejected') !== warned.has(ids[index] ?? '');
    });
    expect(differing).toEqual([]);
    expect(warned.size).toBeGreaterThan(100);
  });

  it.each([
    ['open', 18, 'accepted', true],
    ['reopened', 18, 'accepted', true],
    ['quiet', 18, 'accepted', false],
    ['quiet', 18, 'unreviewed', true],
    ['open', 18, 'rejected', false],
    ['open', 3, 'unreviewed', true],
    ['open', 3, 'accepted', true],
    ['reopened', 3, 'unresolved', true],
    ['open', 3, 'rejected', false],
    ['quiet', 3, 'unreviewed', false],
  ] as const)(
    'of a source that is %s, last seen on %i Nov and %s, is one: %s',
    async (state, day, status, isOne) => {
      const { app } = world();
      const { kysely } = app.database;
      await clear('detections', 'sources', 'asset_passes');
      const source = await addSource(state);
      const place = { source_id: source, detected_at: new Date(Date.UTC(2026, 10, day, 10)) };
      await addLeak({ ...place, feedback_status: status });
      await addLeak({
        ...place,
        detected_at: new Date(Date.UTC(2026, 10, 1, 10)),
        feedback_status: 'rejected',
      });
      const { gas } = await factsOfReport(PERIOD);
      expect(gas.map(({ detected_at }) => detected_at.getUTCDate())).toEqual(isOne ? [day] : []);
      await kysely
        .updateTable('detections')
        .set({ retracted_at: new Date(), retraction: 'A flare.' })
        .execute();
      expect((await factsOfReport(PERIOD)).gas).toEqual([]);
    },
  );

  it('is named once for each source, as it was seen last', async () => {
    await clear('detections', 'sources', 'asset_passes');
    const source = await addSource('open');
    for (const day of [3, 5, 4])
      await addLeak({ source_id: source, detected_at: new Date(Date.UTC(2026, 10, day, 10)) });
    const { gas } = await factsOfReport(PERIOD);
    expect(gas.map(({ detected_at }) => detected_at.getUTCDate())).toEqual([5]);
  });
});

describe('the route of a field report without named findings', () => {
  it('stops at gas and at oil, also where an earlier version has linked both to one source', async () => {
    await clear('detections', 'sources', 'asset_passes');
    const source = await addSource('open');
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, hour));
    await addLeak({ source_id: source, detected_at: at(10) });
    await addLeak({ source_id: source, detected_at: at(11), detection_type: 'Hydrocarbon Leak' });
    await addLeak({ source_id: source, detected_at: at(9), detection_type: 'Hydrocarbon Leak' });
    const { findings, gas } = await factsOfReport(PERIOD);
    expect(findings.map(({ detection_type, detected_at }) => [detection_type, detected_at])).toEqual([
      ['Hydrocarbon Leak', at(11)],
      ['Methane', at(10)],
    ]);
    expect(gas.map(({ detection_type }) => detection_type)).toEqual(['Methane']);
  });
});

describe('what a field report says of a stop since it was seen', () => {
  it('is what all later passes saw, after the period too, without findings that are withheld', async () => {
    const { app, asset, calls } = world();
    const { kysely } = app.database;
    for (const table of ['detections', 'asset_passes'] as const) await kysely.deleteFrom(table).execute();
    const passes = await kysely
      .insertInto('asset_passes')
      .values(
        [14, 16, 18, 21, 22, 23].map((day) => ({
          asset_id: asset,
          collection: 'spot',
          scene_id: `S${day}`,
          acquired_at: new Date(Date.UTC(2026, 10, day, 10)),
          state: day === 22 ? 'cloudy' : day === 23 ? 'waiting' : 'analysed',
          limit_kg_h: day === 21 ? 900 : 100,
          ...(day === 23 ? {} : { analysed_at: new Date(Date.UTC(2026, 10, day, 11)) }),
        })),
      )
      .returning(['id', 'scene_id'])
      .execute();
    const passOf = (day: number) => passes.find(({ scene_id }) => scene_id === `S${day}`)?.id;
    const gas = (day: number) => ({
      pass: passOf(day),
      detected_at: new Date(Date.UTC(2026, 10, day, 10)).toISOString(),
      emission_rate_kg_h: 400,
    });
    const stop = await calls.addPublished(asset, gas(14));
    await calls.addDetection(asset, gas(16));
    const { later } = await factsOfReport();
    expect(later.get(stop.id)).toEqual({
      seen: [],
      nothing: [16, 18].map((day) => new Date(Date.UTC(2026, 10, day, 10))),
      couldNot: 1,
      waiting: [new Date(Date.UTC(2026, 10, 23, 10))],
    });
  });
});

describe('the trend of a summary report', () => {
  it('has no rates that their pass could not measure, also where an earlier version has stored them', async () => {
    await clear('detections', 'sources', 'asset_passes');
    const source_id = await addSource('open');
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, hour));
    for (const [index, rate_kg_h] of [149, 150, 900].entries())
      await addLeak({ source_id, rate_kg_h, detected_at: at(10 + index) });
    const { rates } = await factsOfReport({ ...PERIOD, report_type: 0 });
    expect(rates.map(({ rate_kg_h }) => rate_kg_h)).toEqual([150, 900]);
  });
});
