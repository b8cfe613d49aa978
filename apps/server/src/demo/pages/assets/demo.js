/* The switch of the simulated visitors: signs in for this one change, as the console would. */
const form = document.querySelector('[data-switch]');
const state = document.querySelector('[data-simulation]');

async function call(method, path, body, headers) {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.errorDescription ?? answer.error);
  return answer;
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  const { userName, password } = Object.fromEntries(new FormData(form));
  const on = state.dataset.on !== 'yes';
  button.disabled = true;
  state.textContent = on ? 'They are on their way.' : 'They are leaving.';
  try {
    const credentials = { grant_type: 'password', username: userName, password };
    const client = { authorization: `Basic ${btoa(form.dataset.switch)}` };
    const { access_token: token } = await call('POST', '/pgOauth/oauth/token', credentials, client);
    await call('PUT', '/api/demo/simulation', { on }, { authorization: `Bearer ${token}` });
    state.dataset.on = on ? 'yes' : 'no';
    state.textContent = on ? 'On: they are coming in.' : 'Off: nobody is simulated.';
    button.textContent = on ? 'Turn them off' : 'Turn them on';
  } catch (error) {
    state.textContent = error.message;
  }
  button.disabled = false;
});
