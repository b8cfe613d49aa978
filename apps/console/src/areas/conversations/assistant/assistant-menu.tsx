import { REWRITE_STYLES, type RewriteStyle } from '@foyer/domain/ai';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconSparkles } from '@tabler/icons-react';
import { IconButton, Menu, MenuItem, MenuLine } from '../../../ui/index.ts';
import type { Assistant } from './use-assistant.ts';

const STYLE_LABELS = {
  shorter: msg`Make shorter`,
  friendlier: msg`Make friendlier`,
  formal: msg`Make more formal`,
  spelling: msg`Correct spelling and grammar`,
  translate: msg`Translate to the customer’s language`,
} satisfies Record<RewriteStyle, MessageDescriptor>;

/** What AI can do with the draft. Absent without a provider. */
export function AssistantMenu({ assistant, onChosen }: { assistant: Assistant; onChosen: () => void }) {
  const { t, i18n } = useLingui();
  if (!assistant.isAvailable) return null;
  const isBusy = assistant.state?.kind === 'working';
  const choose = (run: () => Promise<void>) => {
    void run();
    onChosen();
  };
  return (
    <Menu
      label={t`AI assistant`}
      trigger={<IconButton small icon={IconSparkles} label={t`AI assistant`} disabled={isBusy} />}
    >
      <MenuItem onSelect={() => choose(assistant.suggest)}>{t`Suggest a reply`}</MenuItem>
      <MenuLine />
      {REWRITE_STYLES.map((style) => (
        <MenuItem
          key={style}
          disabled={assistant.isEmpty}
          onSelect={() => choose(() => assistant.rewrite(style))}
        >
          {i18n._(STYLE_LABELS[style])}
        </MenuItem>
      ))}
    </Menu>
  );
}
