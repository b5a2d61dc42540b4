export { isSignatureOf, type Sign, signatureOf, signer } from './signature.ts';
