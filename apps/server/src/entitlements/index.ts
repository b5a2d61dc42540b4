export { lossesText } from './contract-losses.ts';
export { contractOf } from './contracts.store.ts';
export { createEntitlements, type Entitlements, PROGRAM_ITSELF } from './entitlements.ts';
export { IS_SEEN, IS_WITHIN, type PassTerms, termsTable } from './pass-terms.store.ts';
export { permittedPrograms, permittedProgramsOf } from './permitted-programs.ts';
export { refuseIssues } from './refuse-issues.ts';
export { listStoredTerms } from './stored-terms.store.ts';
