export * from './apps.ts';
export * from './flags.ts';
export * from './roles.ts';
