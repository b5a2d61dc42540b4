export * from './apps.ts';
export * from './flags.ts';
export * from './roles.ts';
export * from './route-rules.ts';
