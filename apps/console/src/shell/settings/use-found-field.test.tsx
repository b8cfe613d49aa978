import { cleanup, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderSection } from '../../testing/render-section.tsx';
import { Field } from '../../ui/field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFoundField } from './use-found-field.ts';

let load: () => void;

function Section() {
  const root = useRef<HTMLDivElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [tab, setTab] = useState<'rules' | 'log'>('rules');
  load = () => setLoaded(true);
  useFoundField(root);
  return (
    <div ref={root}>
      {isLoaded && (
        <>
          <Tabs
            label="Parts"
            items={[
              { id: 'rules', label: 'Rules' },
              { id: 'log', label: 'Log', count: 3 },
            ]}
            selected={tab}
            onSelect={setTab}
          />
          <Field label="Time zone">{(control) => <input {...control} />}</Field>
        </>
      )}
    </div>
  );
}

afterEach(cleanup);

test('the control of a field has the focus once the section shows it', async () => {
  const { router } = renderSection(Section, '/settings/sample?field=Time+zone&id=7');
  await waitFor(() => expect(load).toBeDefined());
  load();
  const control = await screen.findByRole('textbox', { name: 'Time zone' });
  await waitFor(() => expect(document.activeElement).toBe(control));
  await waitFor(() => expect(router.state.location.search).toEqual({ id: 7 }));
});

test('a tab is selected', async () => {
  renderSection(Section, '/settings/sample?field=Log');
  await waitFor(() => expect(load).toBeDefined());
  load();
  await screen.findByRole('tab', { name: /^Log/, selected: true });
});
