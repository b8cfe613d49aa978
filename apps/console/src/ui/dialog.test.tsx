import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderPlain } from '../testing/render.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './fields/index.ts';

afterEach(cleanup);

function NameDialog() {
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  return (
    <Dialog opened onClose={() => undefined} title="Name">
      <TextField label="First" value={first} onChange={setFirst} />
      <TextField label="Last" value={last} onChange={setLast} />
    </Dialog>
  );
}

test('the field keeps its focus and text when the dialog re-renders on each key', async () => {
  const user = userEvent.setup({ delay: 5 });
  renderPlain(<NameDialog />);
  const [first, last] = [screen.getByLabelText('First'), screen.getByLabelText('Last')];
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.type(last, 'Solberg-Hansen');
  expect(last).toHaveProperty('value', 'Solberg-Hansen');
  expect(first).toHaveProperty('value', '');
});
