import type { NodeType } from '@foyer/domain/bots/graph';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Drawer } from '../../../ui/drawer.tsx';
import { DrawerHead } from '../../../ui/drawer-head.tsx';
import { Icon, Input } from '../../../ui/index.ts';
import { STEP_LABELS } from '../labels.ts';
import { STEP_ICONS } from './new-step.ts';

const GROUPS: readonly { readonly title: MessageDescriptor; readonly types: readonly NodeType[] }[] = [
  { title: msg`Say`, types: ['say', 'image', 'video', 'buttons', 'list', 'webview'] },
  { title: msg`Ask`, types: ['ask', 'form', 'otp'] },
  {
    title: msg`Decide`,
    types: ['condition', 'keywords', 'intent', 'random', 'jump', 'subflow', 'return', 'wait'],
  },
  {
    title: msg`Do`,
    types: [
      'knowledge',
      'http',
      'webhook',
      'device',
      'set',
      'ticket',
      'contact',
      'tag',
      'lead',
      'membership',
      'mail',
      'notify',
      'appointment',
      'product',
      'payment',
    ],
  },
  { title: msg`Finish`, types: ['handover', 'agent', 'close'] },
];

/** The type of what is dragged from the palette to the canvas. */
export const STEP_DRAG = 'application/x-foyer-step';

interface PaletteProps {
  /** The step that leads to the one that a click adds. */
  readonly follows: string | undefined;
  readonly onAdd: (type: NodeType) => void;
}

/** The kinds of steps: a click adds one after the step selected last, dragging places it. */
export const Palette = memo(function Palette({ follows, onAdd }: PaletteProps) {
  const { t, i18n } = useLingui();
  const [wanted, setWanted] = useState('');
  const fits = (type: NodeType) =>
    i18n._(STEP_LABELS[type]).toLowerCase().includes(wanted.trim().toLowerCase());
  return (
    <nav className="flow-palette" aria-label={t`Steps to add`}>
      <Input
        icon={IconSearch}
        value={wanted}
        placeholder={t`Find a step`}
        aria-label={t`Find a step`}
        onChange={(event) => setWanted(event.target.value)}
      />
      {follows && <p className="flow-follows t-12 t-3" dir="auto">{t`Added after “${follows}”`}</p>}
      {GROUPS.map(({ title, types }) => {
        const shown = types.filter(fits);
        return (
          shown.length > 0 && (
            <section key={title.id}>
              <h3>{i18n._(title)}</h3>
              {shown.map((type) => (
                <button
                  key={type}
                  type="button"
                  draggable
                  onDragStart={(event) => event.dataTransfer.setData(STEP_DRAG, type)}
                  onClick={() => onAdd(type)}
                >
                  <Icon of={STEP_ICONS[type]} />
                  {i18n._(STEP_LABELS[type])}
                </button>
              ))}
            </section>
          )
        );
      })}
    </nav>
  );
});

/** The palette in a drawer: on narrow windows, and where a connection is dropped on the empty canvas. */
export function PaletteDrawer({
  opened,
  follows,
  onAdd,
  onClose,
}: PaletteProps & {
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const add = (type: NodeType) => {
    onClose();
    onAdd(type);
  };
  return (
    <Drawer opened={opened} onClose={onClose} label={t`Add a step`}>
      <DrawerHead title={t`Add a step`} onClose={onClose} />
      <Palette follows={follows} onAdd={add} />
    </Drawer>
  );
}
