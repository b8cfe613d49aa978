import type { Macro, MacroOutcome } from '@foyer/contract/macros/shapes';
import type { CannedContext } from '@foyer/domain/canned';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBolt } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useCall } from '../api/index.ts';
import { usePageCommands } from '../shell/page-commands.ts';
import { IconButton } from '../ui/index.ts';
import { MacroDialog } from './macro-dialog.tsx';
import { MacroPicker } from './macro-picker.tsx';

interface Props {
  /** Target conversations; the button is disabled without one. */
  conversationIDs: readonly string[];
  /** Values for the variables of replies in the preview; empty for several conversations. */
  context: CannedContext;
  onRun?: (outcome: MacroOutcome) => void;
}

/** Chooses a macro, previews and runs it. Adds the same macros to the command palette. */
export function MacroButton({ conversationIDs, context, onRun }: Props) {
  const { t } = useLingui();
  const instance = useId();
  const count = conversationIDs.length;
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Macro | null>(null);
  const { data } = useCall('listMacros');
  usePageCommands(
    (data?.macros ?? []).map((macro) => ({
      id: `macro-${instance}-${macro.id}`,
      label:
        count > 1
          ? t`${macro.name} (${plural(count, { one: '# conversation', other: '# conversations' })})`
          : macro.name,
      kind: 'macro',
      icon: IconBolt,
      run: () => setChosen(macro),
    })),
  );
  return (
    <>
      <MacroPicker
        opened={opened}
        onChange={setOpened}
        onPick={(macro) => {
          setOpened(false);
          setChosen(macro);
        }}
        trigger={
          <IconButton
            small
            icon={IconBolt}
            label={t`Macros`}
            disabled={conversationIDs.length === 0}
            onClick={() => setOpened(!opened)}
          />
        }
      />
      {chosen && (
        <MacroDialog
          macro={chosen}
          conversationIDs={conversationIDs}
          context={context}
          onRun={onRun}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
