// An external OpenID issuer with its own keys, run as its own process.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

const redirectUri = process.argv[2] ?? '';
const audience = 'https://sigma.example/api';

const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'foreign' };

const server = createServer();
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const { port } = server.address() as AddressInfo;
const issuer = `http://localhost:${port}`;

const people: Readonly<Record<string, { email: string; email_verified: boolean }>> = {
  known: { email: 'customer@demo.example', email_verified: true },
  unverified: { email: 'customer@demo.example', email_verified: false },
  invited: { email: 'Eve.Moss@partner.example', email_verified: true },
  impostor: { email: 'eve.moss@partner.example', email_verified: false },
  stranger: { email: 'stranger@elsewhere.example', email_verified: true },
};

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'their-web',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    {
      client_id: 'their-robot',
      client_secret: 'their-secret',
      redirect_uris: [],
      grant_types: ['client_credentials'],
      response_types: [],
    },
  ],
  jwks: { keys: [key] },
  cookies: { keys: ['foreign-cookies'] },
  findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people[sub] }) }),
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  extraTokenClaims: async (_context, token) => people[String(Reflect.get(token, 'accountId'))] ?? {},
  features: {
    devInteractions: { enabled: true },
    clientCredentials: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_context, resource) => ({
        scope: 'all',
        audience: resource,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
});
server.on('request', provider.callback());
process.stdout.write(`${issuer}\n`);
