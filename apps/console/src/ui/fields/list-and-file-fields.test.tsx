import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPlain } from '../../testing/render.tsx';
import { Form, TagsField, UploadField, type UploadValue, useForm } from './index.ts';

afterEach(cleanup);

const initial = { tags: [] as string[], picture: null as UploadValue };

function Sample({ save, from }: { save: (values: typeof initial) => void; from: typeof initial }) {
  const form = useForm({
    initial: from,
    rules: {
      tags: { title: 'Tags' },
      picture: { title: 'Picture', type: 'ATTACHMENT', isUpload: true, required: true },
    },
    onSubmit: save,
  });
  const { tags, picture } = form.values;
  return (
    <Form form={form}>
      <TagsField form={form} name="tags" />
      <UploadField form={form} name="picture" />
      <button type="submit">Save</button>
      <output>{JSON.stringify({ tags, picture: picture instanceof File ? picture.name : picture })}</output>
    </Form>
  );
}

const values = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const show = (from?: Partial<typeof initial>) => {
  const save = vi.fn();
  renderPlain(<Sample save={save} from={{ ...initial, ...from }} />);
  return save;
};

describe('tags', () => {
  test('an unfinished tag is included when the form is submitted', async () => {
    const save = show({ picture: 'logo.png' });
    await userEvent.type(screen.getByLabelText('Tags'), 'sofa');
    fireEvent.submit(screen.getByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledWith({ tags: ['sofa'], picture: 'logo.png' });
  });

  test('end with Enter or a comma, come once, and go by Backspace', async () => {
    show();
    await userEvent.type(screen.getByLabelText('Tags'), 'oak{Enter}pine,oak{Enter}ash');
    await userEvent.tab();
    expect(values().tags).toEqual(['oak', 'pine', 'ash']);
    await userEvent.type(screen.getByLabelText('Tags'), '{Backspace}');
    expect(values().tags).toEqual(['oak', 'pine']);
  });

  test('are split out of a paste', async () => {
    show({ tags: ['oak'] });
    await userEvent.click(screen.getByLabelText('Tags'));
    await userEvent.paste('pine, ash\nelm');
    expect(values().tags).toEqual(['oak', 'pine', 'ash', 'elm']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove pine' }));
    expect(values().tags).toEqual(['oak', 'ash', 'elm']);
  });
});

describe('an upload', () => {
  const file = (name: string) => new File(['x'], name);
  const picture = () => screen.getByLabelText<HTMLInputElement>('Picture');
  const lenient = userEvent.setup({ applyAccept: false });

  test('accepts a file of an allowed type and removes it', async () => {
    const save = show();
    expect(picture().accept).toBe('.png,.jpg,.jpeg,.mp4');
    await userEvent.upload(picture(), file('sofa.png'));
    expect(values().picture).toBe('sofa.png');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Remove sofa.png' }));
    expect(values().picture).toBeNull();
  });

  test('reports a missing required file', async () => {
    const save = show();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please select file.')).toBeTruthy();
    expect(document.activeElement).toBe(picture());
    expect(save).not.toHaveBeenCalled();
  });

  test('refuses a file of another kind', async () => {
    const save = show();
    await lenient.upload(picture(), file('sofa.gif'));
    expect(screen.getByText('Please enter valid Picture')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please enter valid Picture')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
  });

  test('accepts an address instead', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Use a web address' }));
    await userEvent.type(picture(), 'sofa');
    await userEvent.tab();
    expect(screen.getByText('Please enter valid Picture')).toBeTruthy();
    await userEvent.clear(picture());
    await userEvent.type(picture(), 'https://shop.example/sofa');
    expect(values().picture).toBe('https://shop.example/sofa');
    expect(screen.queryByText('Please enter valid Picture')).toBeNull();
  });

  test.each(['CAMERA', 'SCANNER', 'OCR'] as const)('of type %s opens the camera', (type) => {
    renderPlain(<UploadField value={null} onChange={vi.fn()} rule={{ title: 'Picture', type }} />);
    expect(picture().getAttribute('capture')).toBe('environment');
    expect(picture().accept).toBe('image/jpeg,image/png');
  });
});
