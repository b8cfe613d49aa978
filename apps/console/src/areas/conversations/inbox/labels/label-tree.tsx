import type { Label } from '@foyer/contract/conversations/shapes';
import { LABEL_COLOURS, partsOfLabel } from '@foyer/domain/labels';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import {
  IconCheck,
  IconChevronLeft,
  IconDots,
  IconPalette,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { errorText, useAction } from '../../../../api/index.ts';
import { Cut, Icon, IconButton, Menu, MenuItem, MenuLine, toast } from '../../../../ui/index.ts';
import { labelColour } from '../label-tag.tsx';
import type { InboxAddress } from '../use-inbox-address.ts';
import { useColourName } from './colour-names.ts';
import type { LabelQuestion } from './label-dialog.tsx';

interface Props {
  labels: readonly Label[];
  /** Pending threads of each label, by id; undefined until loaded. */
  counts: Readonly<Record<string, number>> | undefined;
  chosen: string | undefined;
  address: InboxAddress;
  canChange: boolean;
  onAsk: (question: LabelQuestion) => void;
}

const byName = (a: Label, b: Label) => a.tagName.localeCompare(b.tagName, undefined, { numeric: true });

/** All labels as a tree. */
export function LabelTree({ labels, counts, chosen, address, canChange, onAsk }: Props) {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Labels`}>
      <ul className="ib-tree">
        {[...labels].sort(byName).map((label) => {
          const parts = partsOfLabel(label.tagName);
          const count = counts?.[label.id] ?? 0;
          const target = { label: label.id, id: undefined, compose: undefined };
          return (
            <li key={label.id} className="ib-branch" style={{ '--depth': parts.length - 1 } as CSSProperties}>
              <a
                className="nav"
                href={address.hrefOf(target)}
                aria-current={label.id === chosen ? 'page' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  address.go(target);
                }}
              >
                <span className="label-dot" style={{ background: labelColour(label.tagColor) }} />
                <Cut title={label.tagName}>{parts.at(-1)}</Cut>
                {count > 0 && <span className="count num">{i18n.number(count)}</span>}
              </a>
              {canChange && <LabelMenu label={label} onAsk={onAsk} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function LabelMenu({ label, onAsk }: { label: Label; onAsk: (question: LabelQuestion) => void }) {
  const { t } = useLingui();
  const colourName = useColourName();
  const [step, setStep] = useState<'all' | 'colour'>('all');
  const recolour = useAction('updateLabel', {
    onSuccess: () => {},
    onError: (error) => toast.error(t`Could not change the colour`, errorText(error, TEXTS.genericError)),
  });
  const { tagName } = label;
  return (
    <Menu
      label={t`Label ${tagName}`}
      align="end"
      trigger={<IconButton small icon={IconDots} iconSize={14} label={t`Actions for ${tagName}`} />}
      onChange={() => setStep('all')}
    >
      {step === 'all' ? (
        <>
          <MenuItem icon={IconPencil} onSelect={() => onAsk({ kind: 'rename', label })}>
            {t`Rename…`}
          </MenuItem>
          <MenuItem icon={IconPalette} keepOpen onSelect={() => setStep('colour')}>
            {t`Colour…`}
          </MenuItem>
          <MenuItem icon={IconPlus} onSelect={() => onAsk({ kind: 'new', within: label })}>
            {t`New label within…`}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={IconTrash} bad onSelect={() => onAsk({ kind: 'remove', label })}>
            {t`Delete…`}
          </MenuItem>
        </>
      ) : (
        <>
          <MenuItem icon={IconChevronLeft} keepOpen onSelect={() => setStep('all')}>
            {t`Colour`}
          </MenuItem>
          <MenuLine />
          {LABEL_COLOURS.map((colour) => (
            <MenuItem
              key={colour}
              onSelect={() =>
                recolour.mutate({ params: { id: label.id }, body: { tagName, tagColor: colour } })
              }
              end={colour === label.tagColor && <Icon of={IconCheck} size={14} className="end" />}
            >
              <span className="label-dot" style={{ background: labelColour(colour) }} />
              {colourName(colour)}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
