export * from './access/index.ts';
