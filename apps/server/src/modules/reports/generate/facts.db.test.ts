import { geometryFromGeoJson } from '@sigma/db';
import { BELOW_MEASURABLE, isAnnouncedGas } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { PROGRAM_ITSELF } from '../../../entitlements/index.ts';
import { useReportsApp } from '../reports.fixture.ts';
import { readStoredReport } from '../reports.store.ts';
import { readFacts } from './facts.store.ts';

const { world, request } = useReportsApp();

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
        point: geometryFromGeoJson({ type: 'Point', coordinates: [-102.39, 31.91] }),
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

async function gasOfReport(): Promise<ReadonlySet<string>> {
  const { app } = world();
  const { kysely } = app.database;
  const { id } = await request({ report_type: 1 });
  const report = await readStoredReport(kysely, { id });
  if (report === undefined) throw new Error('The report is gone.');
  const terms = await app.application.services.entitlements.ofExisting(
    kysely,
    report.program_id,
    PROGRAM_ITSELF,
  );
  const { gas } = await readFacts(kysely, report, terms, new Date());
  return new Set(gas.map((finding) => finding.id));
}

describe('the gas that a crew is warned of', () => {
  it('is the gas that people are notified of, for every class, verdict, rate, limit and reason, while no one has resolved it', async () => {
    await world().app.database.kysely.deleteFrom('detections').execute();
    const [methane] = CASES;
    const rows = [
      ...CASES.map((of) => ({ of, status: 'unreviewed' })),
      ...STATUSES.flatMap((status) => (methane === undefined ? [] : [{ of: methane, status }])),
    ];
    const ids = await addFindings(rows);
    const warned = await gasOfReport();
    const differing = rows.filter(({ of: { kind, rate, limit, reason }, status }, index) => {
      const isAnnounced = isAnnouncedGas({
        gas: kind.gas,
        rateKgH: rate,
        limitKgH: limit,
        notQuantified: reason,
      });
      const isOpen = status === 'unreviewed' || status === 'unresolved';
      return (isAnnounced && isOpen) !== warned.has(ids[index] ?? '');
    });
    expect(differing).toEqual([]);
    expect(warned.size).toBeGreaterThan(100);
  });
});
