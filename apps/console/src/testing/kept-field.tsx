import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import type { Standalone } from '../ui/fields/binding.ts';

type Given = Omit<Standalone<string>, 'value' | 'onChange'>;

/** A field outside a form, with its value in the page's state. */
export function Kept({ of: Control, ...given }: Given & { of: ComponentType<Standalone<string>> }) {
  const [value, setValue] = useState('');
  return <Control {...given} value={value} onChange={setValue} />;
}

/** The box of the field labelled Thing. */
export const box = () => screen.getByLabelText<HTMLInputElement>('Thing');

/** Types into the field and leaves it. */
export async function fill(text: string) {
  if (text) await userEvent.type(box(), text);
  else await userEvent.click(box());
  await userEvent.tab();
}
