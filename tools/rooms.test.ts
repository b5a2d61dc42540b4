import { describe, expect, it } from 'vitest';
import { faultOf } from './rooms.ts';

describe('rooms', () => {
  it.each([
    ['packages/geo/src/a.ts', 'packages/domain/src/index.ts'],
    ['packages/domain/src/a.ts', 'packages/contract/src/index.ts'],
    ['packages/cql2/src/a.ts', 'packages/db/src/index.ts'],
    ['apps/server/src/modules/orders/a.ts', 'apps/server/src/modules/catalogue/b.ts'],
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
  ])('refuses %s -> %s', (from, to) => {
    expect(faultOf({ from, to })).toContain(from);
  });

  it.each([
    ['packages/orbit/src/a.ts', 'packages/geo/src/index.ts'],
    ['apps/server/src/modules/orders/orders.store.ts', 'node_modules/kysely/dist/index.js'],
    ['apps/server/src/modules/orders/a.ts', 'packages/db/src/index.ts'],
    ['apps/server/src/modules/tasking/a.ts', 'apps/server/src/work/index.ts'],
    ['apps/server/src/modules/orders/a.db.test.ts', 'apps/server/src/testing/test-app.ts'],
    ['apps/web/src/app/a.tsx', 'apps/web/src/features/orders/b.tsx'],
    ['apps/web/src/spaces/data/a.tsx', 'apps/web/src/features/orders/b.tsx'],
    ['apps/web/src/features/cart/a.tsx', 'apps/web/src/parts/area/b.tsx'],
    ['apps/web/src/map/a.ts', 'node_modules/maplibre-gl/dist/maplibre-gl.js'],
    ['tools/bench/a.ts', 'apps/server/src/http/edge.ts'],
  ])('allows %s -> %s', (from, to) => {
    expect(faultOf({ from, to })).toBeUndefined();
  });
});
