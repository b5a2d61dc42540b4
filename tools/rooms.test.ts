import { describe, expect, it } from 'vitest';
import {
  cycleIn,
  folderProblems,
  importProblem,
  MODULES,
  ROOMS,
  roomProblem,
  subRoomCycle,
  unusedModules,
} from './rooms.ts';

describe('rooms', () => {
  it.each([
    ['packages/geo/src/a.ts', 'packages/domain/src/index.ts'],
    ['packages/domain/src/a.ts', 'packages/contract/src/index.ts'],
    ['packages/cql2/src/a.ts', 'packages/db/src/index.ts'],
    ['apps/server/src/modules/orders/a.ts', 'apps/server/src/modules/catalogue/index.ts'],
    ['apps/server/src/modules/stapi/a.ts', 'apps/server/src/modules/orders/orders.store.ts'],
    ['apps/server/src/modules/stapi/a.test.ts', 'apps/server/src/modules/orders/orders.store.ts'],
    ['apps/server/src/main/a.ts', 'apps/server/src/modules/orders/orders.store.ts'],
    ['apps/server/src/testing/a.db.test.ts', 'apps/server/src/modules/orders/orders.store.ts'],
    ['apps/server/src/modules/orders/a.ts', 'apps/server/src/http/edge.ts'],
    ['apps/server/src/http/a.ts', 'packages/db/src/index.ts'],
    ['apps/web/src/features/cart/a.tsx', 'apps/web/src/features/orders/b.tsx'],
    ['apps/web/src/features/cart/a.tsx', 'apps/web/src/app/b.tsx'],
    ['apps/web/src/parts/area/a.tsx', 'apps/web/src/features/cart/b.tsx'],
    ['apps/web/src/spaces/data/a.tsx', 'apps/web/src/spaces/tools/b.tsx'],
    ['apps/web/src/spaces/data/a.tsx', 'apps/web/src/app/b.tsx'],
    ['apps/web/src/shell/a.tsx', 'apps/web/src/features/cart/b.tsx'],
    ['apps/web/src/ui/a.tsx', 'packages/domain/src/index.ts'],
    ['apps/web/src/features/catalogue/a.tsx', 'node_modules/maplibre-gl/dist/maplibre-gl.js'],
    ['apps/server/src/modules/orders/place.ts', 'node_modules/kysely/dist/index.js'],
  ])('rejects the import %s -> %s', (from, to) => {
    expect(importProblem({ from, to })).toContain(from);
  });

  it.each([
    ['packages/orbit/src/a.ts', 'packages/geo/src/index.ts'],
    ['apps/server/src/modules/orders/orders.store.ts', 'node_modules/kysely/dist/index.js'],
    ['apps/server/src/modules/orders/a.ts', 'packages/db/src/index.ts'],
    ['apps/server/src/modules/tasking/a.ts', 'apps/server/src/work/index.ts'],
    ['apps/server/src/modules/orders/a.db.test.ts', 'apps/server/src/testing/test-app.ts'],
    ['apps/server/src/modules/orders/a.db.test.ts', 'apps/server/src/modules/demo/index.ts'],
    ['apps/server/src/modules/orders/a.db.test.ts', 'apps/server/src/modules/tasking/world.fixture.ts'],
    ['apps/server/src/modules/stapi/a.ts', 'apps/server/src/modules/orders/index.ts'],
    ['apps/server/src/main/a.ts', 'apps/server/src/modules/orders/index.ts'],
    ['apps/web/src/app/a.tsx', 'apps/web/src/features/orders/b.tsx'],
    ['apps/web/src/spaces/data/a.tsx', 'apps/web/src/features/orders/b.tsx'],
    ['apps/web/src/features/cart/a.tsx', 'apps/web/src/parts/area/b.tsx'],
    ['apps/web/src/map/a.ts', 'node_modules/maplibre-gl/dist/maplibre-gl.js'],
    ['tools/bench/a.ts', 'apps/server/src/http/edge.ts'],
  ])('allows the import %s -> %s', (from, to) => {
    expect(importProblem({ from, to })).toBeUndefined();
  });

  it('has no cycle between modules', () => {
    expect(cycleIn(MODULES)).toBeUndefined();
  });

  it('has no cycle between rooms', () => {
    const graph = Object.fromEntries(ROOMS.map(({ name, mayImport }) => [name, mayImport]));
    expect(cycleIn(graph)).toBeUndefined();
  });

  it('finds a cycle in a graph', () => {
    expect(cycleIn({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['a', 'b', 'c', 'b']);
  });

  it('only lists rooms that exist', () => {
    const names = ROOMS.map(({ name }) => name);
    const unknown = ROOMS.flatMap(({ mayImport }) => mayImport).filter((name) => !names.includes(name));
    expect(unknown).toEqual([]);
  });

  it.each([
    'apps/server/src/unknown/a.ts',
    'apps/server/src/modules/unknown/a.ts',
    'packages/unknown/src/a.ts',
  ])('rejects the source file %s, which is in no room', (path) => {
    expect(roomProblem(path)).toContain(path);
  });

  it.each(['apps/server/src/main/a.ts', 'tools/a.ts', 'vitest.config.ts', 'node_modules/zod/index.d.ts'])(
    'accepts the file %s',
    (path) => {
      expect(roomProblem(path)).toBeUndefined();
    },
  );

  it('rejects an entry of the table of modules that no import uses', () => {
    const used = Object.entries(MODULES).flatMap(([name, modules]) =>
      modules.map((other) => ({
        from: `apps/server/src/modules/${name}/a.ts`,
        to: `apps/server/src/modules/${other}/index.ts`,
      })),
    );
    expect(unusedModules(used)).toEqual([]);
    expect(unusedModules(used.slice(1))).toHaveLength(1);
  });

  const inTasking = (from: string, to: string) => ({
    from: `apps/server/src/modules/tasking/${from}`,
    to: `apps/server/src/modules/tasking/${to}`,
  });

  it('rejects sub-rooms of a server module that import each other in a cycle', () => {
    const imports = [
      inTasking('plan/a.ts', 'requests/b.ts'),
      inTasking('requests/c.ts', 'schedules/d.ts'),
      inTasking('schedules/e.ts', 'plan/f.ts'),
    ];
    const rooms = 'tasking/plan -> tasking/requests -> tasking/schedules -> tasking/plan';
    expect(subRoomCycle(imports)).toContain(rooms);
    expect(subRoomCycle(imports.slice(1))).toBeUndefined();
  });

  it('allows sub-rooms of a server module to import its root files, and tests to import any sub-room', () => {
    const imports = [
      inTasking('index.ts', 'plan/a.ts'),
      inTasking('plan/a.ts', 'services.ts'),
      inTasking('plan/a.ts', 'requests/b.ts'),
      inTasking('requests/b.test.ts', 'plan/a.ts'),
    ];
    expect(subRoomCycle(imports)).toBeUndefined();
  });

  it('rejects a folder with more than 25 source files, not counting tests and stories', () => {
    const files = (count: number, suffix: string) =>
      Array.from({ length: count }, (_, index) => `packages/geo/src/${suffix}/file-${index}.ts`);
    const tests = files(3, 'small').map((path) => path.replace('.ts', '.test.ts'));
    const problems = folderProblems([...files(25, 'small'), ...tests, ...files(26, 'large')]);
    expect(problems.filter((problem) => problem.includes('packages/geo'))).toEqual([
      'packages/geo/src/large has 26 source files; divide it (at most 25)',
    ]);
  });
});
