import type { Label } from '@foyer/contract/conversations/shapes';
import { labelError, labelName } from '@foyer/domain/labels';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { errorText, useAction, useCall } from '../../../../api/index.ts';
import { Icon, toast } from '../../../../ui/index.ts';
import { labelColour } from '../label-tag.tsx';
import { type Pick, PickPane } from './pick-pane.tsx';

/** Adds and removes labels; an unknown name creates one. */
export function LabelPane({
  current,
  onToggle,
}: {
  /** Ids of the labels already set. */
  current: readonly string[];
  onToggle: (label: Label, isGiven: boolean) => void;
}) {
  const { t } = useLingui();
  const { data, isPending } = useCall('listLabels');
  const labels = data?.labels ?? [];
  const create = useAction('createLabel', {
    onSuccess: (label) => {
      onToggle(label, false);
    },
    onError: (error) => toast.error(t`Could not create the label`, errorText(error, TEXTS.genericError)),
  });
  const picks: Pick[] = labels.map((label) => ({
    id: label.id,
    label: label.tagName,
    isChosen: current.includes(label.id),
    mark: <span className="label-dot" style={{ background: labelColour(label.tagColor) }} />,
  }));
  const made = (typed: string): Pick | null =>
    labelError(typed)
      ? null
      : {
          id: `new:${labelName(typed)}`,
          label: t`New label “${labelName(typed)}”`,
          mark: <Icon of={IconPlus} />,
        };
  const pick = (id: string) => {
    if (id.startsWith('new:')) {
      create.mutate({ body: { tagName: id.slice(4), tagColor: 'slate' } });
      return;
    }
    const label = labels.find((one) => one.id === id);
    if (label) onToggle(label, current.includes(id));
  };
  return (
    <PickPane
      label={t`Labels`}
      picks={picks}
      onPick={pick}
      create={made}
      busy={isPending || create.isPending}
    />
  );
}
