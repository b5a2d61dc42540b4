// The issuer's answer to a silent sign-in lands here, inside a hidden frame of the app.
window.parent.postMessage({ type: 'sigma.silent', href: window.location.href }, window.location.origin);
