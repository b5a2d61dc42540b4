import type { Detection, NotationScene } from '@sigma/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, vi } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { findingOf, passOf, SCENE_ID, sceneOf } from '../data/notation.fixture.ts';
import { NotationBench } from './notation-bench.tsx';

// Every test file that imports this ends each of its tests without the server.
afterEach(() => vi.unstubAllGlobals());

interface Written {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface BenchWorld {
  readonly scene?: NotationScene;
  readonly findings?: readonly Detection[];
  readonly canSave?: boolean;
  /** Answers calls that are not about features. */
  readonly answer?: (path: string) => Response | undefined;
  /** Statuses of the next writes; 200 when there are no more. */
  readonly refusals?: readonly number[];
}

/** A bench on a server that stores what is written. */
export function openBench({
  scene = sceneOf(),
  findings = [],
  canSave = true,
  answer = () => undefined,
  refusals = [],
}: BenchWorld = {}) {
  const written: Written[] = [];
  const statuses = [...refusals];
  let stored = [...findings];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost');
    const path = pathname.replace('/api/private/v1/sigma/', '');
    const method = init.method ?? 'GET';
    const other = answer(path);
    if (other !== undefined) return other;
    if (method !== 'GET') {
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
      written.push({ method, path, body });
      if ((statuses.shift() ?? 200) >= 400)
        return Response.json(
          { type: '', title: '', status: 409, code: 'already_exists', detail: '' },
          { status: 409 },
        );
      if (path.startsWith('notation/passes/'))
        return Response.json(passOf({ completed: { at: '2026-11-20T08:00:00.000Z', by: 'Ada' } }));
      if (method === 'DELETE') {
        stored = stored.filter(({ id }) => !path.includes(id));
        return new Response(null, { status: 204 });
      }
      const { pass: _, ...values } = body;
      const added = findingOf(90 + written.length, values);
      if (method === 'POST') stored = [...stored, added];
      return Response.json(added, { status: method === 'POST' ? 201 : 200 });
    }
    if (path.startsWith('notation/scenes/')) return Response.json(scene);
    return Response.json({ count: stored.length, next: null, previous: null, results: stored });
  });
  renderInApp(<NotationBench scene={SCENE_ID} canSave={canSave} back={<a href="/">All pictures</a>} />);
  return { written, user: userEvent.setup() };
}

/** The button of each feature in the list. */
export const features = async () =>
  within(await screen.findByRole('list', { name: 'Features' }))
    .getAllByRole('listitem')
    .flatMap((item) => within(item).getAllByRole('button').slice(0, 1));
export const save = () => screen.getByRole('button', { name: 'Save' });
