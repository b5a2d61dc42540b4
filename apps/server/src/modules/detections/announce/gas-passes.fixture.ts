import { beforeEach } from 'vitest';
import { useDetectionsApp } from '../detections.fixture.ts';
import {
  addDetection,
  announceRevisions,
  announceToReviewers,
  judgeGas,
  publishNewFindings,
  revisedFindings,
  updateSources,
} from '../index.ts';

export const PLACE = [-102.39, 31.91] as const;
/** Values of the look-alike test behind each verdict. */
const TESTS = {
  methane: { r: 0.9, r_difference: 0.9, r_weak_window: 0.8 },
  gas: { r: 0.55, r_difference: 0.2, r_weak_window: 0.4 },
  possible: { r: 0.4, r_difference: 0.2, r_weak_window: -0.1 },
} as const;
export const dayOf = (day: number) => new Date(Date.UTC(2026, 10, day, 10));
/** What was captured before is history in the world of the tests, whose time is 20 November. */
const NEWS_FROM = dayOf(13);
const DAYS = [11, 13, 14, 15, 16, 17];

export interface Gas {
  readonly rate?: number | null;
  readonly verdict?: 'methane' | 'gas' | 'possible';
  readonly place?: readonly [number, number];
}

/** An asset with passes on some days, whose gas is recorded as the analysis does. */
export function useGasPasses() {
  const detections = useDetectionsApp();
  const { world } = detections;
  let passes = new Map<number, string>();
  /** No two passes are analysed at the same time. */
  let analyses = 0;
  beforeEach(async () => {
    const { app, asset } = world();
    const { kysely } = app.database;
    await kysely
      .updateTable('assets')
      .set({ alert_emails: ['field@demo.example'] })
      .where('id', '=', asset)
      .execute();
    for (const table of ['mails', 'sources', 'asset_passes'] as const)
      await kysely.deleteFrom(table).execute();
    const added = await kysely
      .insertInto('asset_passes')
      .values(
        DAYS.map((day) => ({
          asset_id: asset,
          collection: 'spot',
          scene_id: `S${day}`,
          sensor: 1,
          acquired_at: dayOf(day),
          state: 'analysed',
          limit_kg_h: 300,
        })),
      )
      .returning(['id', 'acquired_at'])
      .execute();
    passes = new Map(added.map(({ id, acquired_at }) => [acquired_at.getUTCDate(), id]));
  });

  const columnsOf = (day: number, { rate = 500, verdict = 'methane', place = PLACE }: Gas) => ({
    program_id: world().programs.first,
    asset_id: world().asset,
    pass_id: passes.get(day) ?? null,
    source_id: null,
    head_key: place.join(' '),
    detection_class: verdict === 'methane' ? ('alert' as const) : ('detection' as const),
    detection_type: verdict === 'methane' ? ('Methane' as const) : ('Plume' as const),
    call_type: 'Leak Indicator',
    detected_at: dayOf(day),
    point: { type: 'Point' as const, coordinates: [place[0], place[1]] as const },
    outline: null,
    area_m2: 1000,
    count: 1,
    rate_kg_h: rate,
    rate_sigma_kg_h: rate === null ? null : rate / 5,
    uncertainty: null,
    ime_kg: null,
    not_quantified: null,
    intensity: rate,
    intensity_unit: 'kg/h',
    confidence: 0.9,
    wind_speed: 4,
    wind_from_deg: 225,
    wind_source: 'test',
    limit_kg_h: 300,
    evidence: { verdict, ...TESTS[verdict] },
    algorithm: 'test',
    made_by: 'analysis' as const,
    simulated: true,
  });

  /** Records what the analysis has found in the pass of a day; the ids of what it has added. */
  async function record(
    day: number,
    found: readonly Gas[],
    { isReviewed = false }: { readonly isReviewed?: boolean } = {},
  ): Promise<readonly string[]> {
    const { app, asset } = world();
    const { mailQueue, clock } = app.application.services;
    const mails = { mailQueue, clock };
    const pass = passes.get(day) ?? '';
    analyses += 1;
    const now = new Date(dayOf(day).getTime() + analyses * 1000);
    return app.database.transaction(async (transaction) => {
      const ids: string[] = [];
      for (const gas of found) {
        const id = await addDetection(transaction, columnsOf(day, gas), now);
        if (id !== undefined) ids.push(id);
      }
      const revisions = await judgeGas(transaction, { asset, added: ids, again: [], isReviewed, now });
      await updateSources(transaction, asset);
      const isNews = dayOf(day) >= NEWS_FROM;
      const announced = { pass, waiting: 0, now };
      if (isReviewed) {
        const revised = await revisedFindings(transaction, revisions);
        await announceToReviewers(transaction, mails, { ...announced, ids: isNews ? ids : [], revised });
      } else {
        const continuing = await publishNewFindings(transaction, ids, { now, isNews });
        const added = isNews ? ids : [];
        await announceRevisions(transaction, mails, {
          ...announced,
          added,
          continuing,
          revisions,
          newsFrom: NEWS_FROM,
        });
      }
      return ids;
    });
  }

  return {
    ...detections,
    record,
    /** The kinds of the events that ring for those who use Monitor, oldest first. */
    rung: async () => {
      const rows = await world()
        .app.database.kysely.selectFrom('events')
        .select(['kind', 'audience'])
        .orderBy('sequence')
        .execute();
      return rows.filter(({ audience }) => 'members' in Object(audience)).map(({ kind }) => kind);
    },
    /** The e-mails to a person. */
    mailsTo: (recipient: string) =>
      world()
        .app.database.kysely.selectFrom('mails')
        .select(['subject', 'body'])
        .where('recipient', '=', recipient)
        .orderBy('created_at')
        .execute(),
  };
}
