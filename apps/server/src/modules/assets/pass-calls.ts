import {
  type AssetPass,
  type Binding,
  bind,
  callerName,
  type FieldIssue,
  listAssetFacilities,
  listAssetPasses,
  listAssetSources,
  page,
  refuse,
  replaceAssetFacilities,
} from '@sigma/contract';
import { passText } from '@sigma/domain';
import { checkSearchGeometry, type Geometry, placeInWorld } from '@sigma/geo';
import { rollbackOnRefusal, writeAudit } from '../../records/index.ts';
import { noAsset } from './asset-answer.ts';
import { assetExists, lockAsset } from './assets.store.ts';
import { listPasses, type StoredPass } from './passes.store.ts';
import type { AssetsServices } from './services.ts';
import { listFacilities, listSources, type NewFacility, writeFacilities } from './sources.store.ts';

/** The passes, sources and facilities of an asset. */
export function passBindings({ database }: Pick<AssetsServices, 'database'>): readonly Binding[] {
  const { kysely } = database;
  return [
    bind(listAssetPasses, async (call) => {
      if (!(await assetExists(kysely, call.params))) return noAsset();
      const { acquired_after: after, acquired_before: before, state: states, ...window } = call.query;
      const { rows, count } = await listPasses(
        kysely,
        { ...call.entitlement, asset: call.params.asset },
        { after, before, states },
        window,
      );
      return page(rows.map(passAnswer), count, call);
    }),
    bind(listAssetSources, async (call) => {
      if (!(await assetExists(kysely, call.params))) return noAsset();
      const { state, ...window } = call.query;
      const { rows, count } = await listSources(kysely, call.params, state, window);
      const answers = rows.map(({ coordinates, quiet_since, first_seen, last_seen, ...source }) => ({
        ...source,
        coordinates: { type: 'Point' as const, coordinates: pair(coordinates.coordinates) },
        quiet_since: quiet_since?.toISOString() ?? null,
        first_seen: first_seen.toISOString(),
        last_seen: last_seen.toISOString(),
      }));
      return page(answers, count, call);
    }),
    bind(listAssetFacilities, async (call) => {
      if (!(await assetExists(kysely, call.params))) return noAsset();
      const { rows, count } = await listFacilities(kysely, call.params, call.query);
      return page(
        rows.map(({ shape, ...rest }) => ({ ...rest, shape: { ...shape } })),
        count,
        call,
      );
    }),
    bind(replaceAssetFacilities, async (call) => {
      const { program, asset } = call.params;
      const facilities: NewFacility[] = [];
      const issues: FieldIssue[] = [];
      for (const [index, { shape, ...rest }] of call.body.facilities.entries()) {
        const read = shapeOf(shape, `facilities.${index}.shape`);
        if ('code' in read) issues.push(read);
        else facilities.push({ ...rest, shape: read });
      }
      const [first] = issues;
      if (first !== undefined) return refuse('invalid_body', first.message, issues.slice(0, 100));
      return rollbackOnRefusal(database, async (transaction) => {
        await lockAsset(transaction, asset);
        if (!(await assetExists(transaction, call.params))) return noAsset();
        await writeFacilities(transaction, asset, facilities);
        await writeAudit(transaction, {
          actor: callerName(call.caller),
          operation: replaceAssetFacilities.id,
          target: `monitoring asset ${asset}`,
          program,
          after: { facilities: facilities.length },
          requestId: call.requestId,
        });
        return { facilities: facilities.length };
      });
    }),
  ];
}

const pair = ([lon, lat]: readonly [number, number]): [number, number] => [lon, lat];

function shapeOf(shape: unknown, field: string): Geometry | FieldIssue {
  const checked = checkSearchGeometry(shape);
  if (checked.ok) return placeInWorld(checked.geometry);
  const { code, message } = checked;
  return { field: checked.field === '' ? field : `${field}.${checked.field}`, code, message };
}

export function passAnswer(pass: StoredPass): AssetPass {
  return {
    id: pass.id,
    collection: pass.collection,
    file_id: pass.scene_id,
    sensor: pass.sensor,
    acquired_at: pass.acquired_at.toISOString(),
    state: pass.state,
    text: passText({
      state: pass.state,
      findings: pass.findings,
      limitKgH: pass.limit_kg_h,
      cloudShare: pass.cloud_share,
      vehiclesSearched: pass.vehicles_searched,
      cause: pass.cause,
    }),
    findings: pass.findings,
    limit_kg_h: pass.limit_kg_h,
    limit_sigma_kg_h: pass.limit_sigma_kg_h,
    aoi_share: pass.aoi_share,
    cloud_share: pass.cloud_share,
    wind_speed_ms: pass.wind_speed,
    wind_dir_deg: pass.wind_from_deg,
    wind_source: pass.wind_source,
    sun_elevation: pass.sun_elevation,
    off_nadir: pass.off_nadir,
    memory_passes: pass.memory_passes,
    vehicles_searched: pass.vehicles_searched,
    algorithm: pass.algorithm,
    analysed_at: pass.analysed_at?.toISOString() ?? null,
  };
}
