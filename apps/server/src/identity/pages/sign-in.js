const email = document.getElementById('email');
const password = document.getElementById('password');
const reveal = document.getElementById('reveal');
const accounts = document.querySelectorAll('[data-email]');

function markChosen() {
  for (const account of accounts) {
    account.setAttribute('aria-pressed', String(account.dataset.email === email.value));
  }
}

for (const account of accounts) {
  account.addEventListener('click', () => {
    email.value = account.dataset.email;
    password.value = account.closest('[data-password]').dataset.password;
    markChosen();
    document.querySelector('form [type=submit]').focus();
  });
}
email.addEventListener('input', markChosen);
markChosen();

// A page that the browser kept as it was when it was left: the form was sent already.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

reveal.hidden = false;
reveal.addEventListener('click', () => {
  const shown = password.type === 'text';
  password.type = shown ? 'password' : 'text';
  reveal.setAttribute('aria-pressed', String(!shown));
  reveal.setAttribute('aria-label', shown ? 'Show the password' : 'Hide the password');
});
