import type { Mutant } from './mutant.ts';

const walk = (subject: string): readonly string[] => [
  `apps/server/src/testing/contracts/${subject}.db.test.ts`,
];
const ACCESS = 'apps/server/src/http/access.ts';
const USE = 'packages/domain/src/entitlements/contract-use.ts';
const ENTITLEMENT = 'packages/domain/src/entitlements/entitlement.ts';
const VISIBLE = 'packages/archive/src/filters/visible-scenes.ts';
const MODULES = 'apps/server/src/modules';

export const CONTRACT_MUTANTS: readonly Mutant[] = [
  {
    drops: 'every check of a call in a program',
    file: ACCESS,
    from: 'access.contract === OWN_PAGES ? undefined : contractRefusal(entitlement, access.contract);',
    to: 'undefined;',
    killedBy: walk('catalogue'),
  },
  {
    drops: 'every check of a call in any program',
    file: ACCESS,
    from: 'return refusalInAll(entitlements, access.contract) ?? OF_NO_PROGRAM;',
    to: 'return OF_NO_PROGRAM;',
    killedBy: walk('account'),
  },
  {
    drops: 'the product that the body of an order needs',
    file: 'apps/server/src/http/answer-call.ts',
    from: 'if (refusal !== undefined) return refuseByContract(refusal);',
    to: '',
    killedBy: walk('orders'),
  },
  {
    drops: 'the first day',
    file: USE,
    from: "if (rights.state !== 'not_started') return undefined;",
    to: 'return undefined;',
    killedBy: walk('catalogue'),
  },
  {
    drops: 'the products',
    file: USE,
    from: 'if (use.products.some((product) => products.includes(product))) return undefined;',
    to: 'return undefined;',
    killedBy: walk('monitor'),
  },
  {
    drops: 'the last day for what is new',
    file: USE,
    from: "(use.when === 'running' ? ended(rights) : undefined)",
    to: 'undefined',
    killedBy: walk('tasking'),
  },
  {
    drops: 'the last day for the catalogue',
    file: ENTITLEMENT,
    from: "return state === 'ended' || !products.includes('Data') ? 'own' : 'all';",
    to: "return products.includes('Data') ? 'all' : 'own';",
    killedBy: walk('catalogue'),
  },
  {
    drops: 'the product Data for scenes of the catalogue',
    file: ENTITLEMENT,
    from: "return state === 'ended' || !products.includes('Data') ? 'own' : 'all';",
    to: "return state === 'ended' ? 'own' : 'all';",
    killedBy: walk('cubes'),
  },
  {
    drops: 'the sensors, where scenes are read',
    file: VISIBLE,
    from: 'if (access.otherSensors.length === 0) return before;',
    to: 'return before;',
    killedBy: walk('catalogue'),
  },
  {
    drops: 'the end, where scenes are read',
    file: VISIBLE,
    from: `return isEndless(access) ? sql\`true\` : sql\`\${sql.ref(\`\${table}.start\`)} < \${access.until}\`;`,
    to: 'return sql`true`;',
    killedBy: ['packages/archive/src/filters/visible-scenes.db.test.ts'],
  },
  {
    drops: 'the sensors, where scenes are counted by day',
    file: 'packages/archive/src/count/scene-days.ts',
    from: 'otherSensors.length === 0',
    to: 'true',
    killedBy: walk('catalogue'),
  },
  {
    drops: 'the levels of the files of scenes',
    file: `${MODULES}/catalogue/items/read-scene-file.ts`,
    from: 'const opening = programs.filter(({ levels }) => mayOpenAsset(key, levels));',
    to: 'const opening = programs;',
    killedBy: walk('product-levels'),
  },
  {
    drops: 'the levels of tiles in full',
    file: `${MODULES}/scene-tiles/read-scene-tile.ts`,
    from: 'const opening = viewer.programs.filter(({ levels }) => mayOpenAsset(ASSET_KEYS.visual, levels));',
    to: 'const opening = viewer.programs;',
    killedBy: walk('product-levels'),
  },
  {
    drops: 'the levels of the values of cubes',
    file: `${MODULES}/cubes/find/cube-levels.ts`,
    from: 'if (mayReadCube(level, entitlement.levels)) return undefined;',
    to: 'return undefined;',
    killedBy: walk('product-levels'),
  },
  {
    drops: 'the levels of downloads',
    file: `${MODULES}/downloads/create-download.ts`,
    from: 'if (closed !== undefined) return closed;',
    to: '',
    killedBy: walk('product-levels'),
  },
  {
    drops: 'the contract of links to delivered files',
    file: `${MODULES}/orders/delivered/read-delivered-file.ts`,
    from: 'return contractRefusal(entitlement, HAS_SCENES) === undefined ? delivery : invalidLink();',
    to: 'return delivery;',
    killedBy: walk('orders'),
  },
  {
    drops: 'the contract of files of scenes, findings and reports',
    file: 'apps/server/src/entitlements/permitted-programs.ts',
    from: 'return all.filter((entitlement) => contractRefusal(entitlement, use) === undefined);',
    to: 'return all;',
    killedBy: [...walk('monitor'), ...walk('cubes')],
  },
  {
    drops: 'the sensors of requested captures',
    file: `${MODULES}/orders/tasking-orders.store.ts`,
    from: 'if (!sensors.includes(sensor)) return undefined;',
    to: '',
    killedBy: walk('tasking'),
  },
  {
    drops: 'the sensors of captures over assets',
    file: `${MODULES}/assets/passes.store.ts`,
    from: '    IS_SEEN,\n',
    to: '',
    killedBy: walk('monitor'),
  },
  {
    drops: 'sensors and end of the captures that are analysed',
    file: `${MODULES}/monitor/passes/claim-permitted.ts`,
    from: 'return claimPass(transaction, { ...at, contracts });',
    to: 'return claimPass(transaction, at);',
    killedBy: [`${MODULES}/monitor/passes/contracts.db.test.ts`],
  },
];
