import { type Detection, type Operation, retractDetection } from '@sigma/contract';
import { beforeAll } from 'vitest';
import { MONITOR, useReportsApp } from './reports.fixture.ts';

export const ADMINISTRATOR = 'program-admin@demo.example';
export const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** A page of a list. */
export interface Listed<Row> {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly Row[];
}

/** A call of the program, by default by its Monitor User. */
export interface LedgerCall {
  readonly as?: string;
  readonly params?: object;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A program with an alert, a detection, a finding that is withheld, and one that was withdrawn. */
export function useLedgerApp() {
  const { world } = useReportsApp();
  let alert: Detection;
  let digging: Detection;
  let withheld: Detection;
  let withdrawn: Detection;

  beforeAll(async () => {
    const { calls, asset, foreignAsset } = world();
    alert = await calls.addPublished(asset, { emission_rate_kg_h: 400, intensity: 400, area: 5000 });
    digging = await calls.addPublished(asset, {
      detection_type: 'Digging',
      detected_at: '2026-11-10T00:00:00Z',
      coordinates: { type: 'Point', coordinates: [-102.395, 31.905] },
      intensity: 22,
      area: 900,
    });
    withheld = await calls.addDetection(asset, { detected_at: '2026-11-11T00:00:00Z' });
    withdrawn = await calls.addPublished(asset, { detected_at: '2026-11-12T00:00:00Z' });
    await calls.addPublished(foreignAsset);
    await calls.addArtifact(alert.id);
    await calls.addArtifact(alert.id, { label: 'Natural colours', position: 1 });
    await calls.addArtifact(alert.id, { label: 'Spectrum', role: 'file', position: 2 });
    await calls.call(retractDetection, 200, {
      as: 'admin@demo.example',
      params: { detection: withdrawn.id },
      body: { reason: 'A licensed flare.' },
    });
  });

  function call<Answer>(
    operation: Operation,
    status: number,
    { as = MONITOR, params, ...rest }: LedgerCall = {},
  ) {
    const { calls, programs } = world();
    return calls.call<Answer>(operation, status, {
      as,
      params: { program: programs.first, ...params },
      ...rest,
    });
  }

  return { world, call, findings: () => ({ alert, digging, withheld, withdrawn }) };
}
