import type { Macro, MacroOutcome } from '@foyer/contract/macros/shapes';
import type { CannedContext } from '@foyer/domain/canned';
import { useLingui } from '@lingui/react/macro';
import { IconBolt } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useCall } from '../api/index.ts';
import { usePlaceCommands } from '../shell/place-commands.ts';
import { IconButton } from '../ui/index.ts';
import { MacroDialog } from './macro-dialog.tsx';
import { MacroPicker } from './macro-picker.tsx';

interface Props {
  /** The conversations that macros are run on; the button is dead without one. */
  conversationIDs: readonly string[];
  /** What replies are filled with in the preview; empty for several conversations. */
  context: CannedContext;
  onRun?: (outcome: MacroOutcome) => void;
}

/** The lightning: chooses a macro, shows what it will do and runs it. The command palette has the same macros. */
export function MacroButton({ conversationIDs, context, onRun }: Props) {
  const { t, i18n } = useLingui();
  const place = useId();
  const count = i18n.number(conversationIDs.length);
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Macro | null>(null);
  const { data } = useCall('listMacros');
  usePlaceCommands(
    (data?.macros ?? []).map((macro) => ({
      id: `macro-${place}-${macro.id}`,
      label: conversationIDs.length > 1 ? t`${macro.name} (${count} conversations)` : macro.name,
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
