import type { Connection } from '@sigma/db';
import { type DetectionType, PENDING_PASS_STATES } from '@sigma/domain';
import { sql } from 'kysely';
import { IS_SEEN, IS_WITHIN, type PassTerms, termsTable } from '../../../entitlements/index.ts';
import { hiddenPlaces } from '../../../pass-input/hidden-ground.ts';
import type { FindingFacts, LaterLooks } from '../content/facts.ts';
import { type LaterPass, laterLooks } from '../content/field/later-passes.ts';

interface PassRow extends Omit<LaterPass, 'isHidden' | 'findings'> {
  readonly hidden: unknown;
  readonly findings: readonly {
    readonly source: string | null;
    readonly type: DetectionType;
    readonly lon: number;
    readonly lat: number;
  }[];
}

/** What all passes since say of the places of some findings, also those after the period of a report, because a crew goes there now. */
export async function readLater(
  kysely: Connection,
  findings: readonly FindingFacts[],
  terms: PassTerms,
): Promise<ReadonlyMap<string, LaterLooks>> {
  if (findings.length === 0) return new Map();
  const since = new Date(Math.min(...findings.map(({ detected_at }) => detected_at.getTime())));
  const assets = [...new Set(findings.map(({ asset_id }) => asset_id))];
  const { rows } = await sql<PassRow>`
    select p.asset_id, p.acquired_at as at, p.state = 'analysed' as "isAnalysed", p.limit_kg_h,
      (p.products->>'vehicles_searched')::boolean as vehicles_searched, p.products->'hidden' as hidden,
      coalesce((select json_agg(json_build_object('source', d.source_id, 'type', d.detection_type,
          'lon', ST_X(d.point), 'lat', ST_Y(d.point)))
        from detections d where d.pass_id = p.id and d.published_at is not null and d.retracted_at is null), '[]') as findings
    from asset_passes p cross join ${termsTable([terms])} t
    where p.asset_id in (${sql.join(assets)}) and p.acquired_at > ${since}
      and (p.state = 'analysed' and ${IS_SEEN} or p.state in (${sql.join(PENDING_PASS_STATES)}) and ${IS_WITHIN})`.execute(
    kysely,
  );
  const passes = rows.map(
    ({ hidden, findings: found, ...pass }): LaterPass => ({
      ...pass,
      isHidden: hiddenPlaces(hidden),
      findings: found.map(({ lon, lat, ...rest }) => ({ ...rest, place: [lon, lat] })),
    }),
  );
  return new Map(findings.map((finding) => [finding.id, laterLooks(finding, passes)]));
}
