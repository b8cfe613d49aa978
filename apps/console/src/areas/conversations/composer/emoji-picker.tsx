import { EMOJI_GROUPS, findEmoji } from '@foyer/domain/emoji';
import { useLingui } from '@lingui/react/macro';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { IconPopover } from '../../../ui/icon-popover.tsx';
import { Input } from '../../../ui/index.ts';

/** The emoji button with its picker. */
export function EmojiPicker({ onPick }: { onPick: (char: string) => void }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const [query, setQuery] = useState('');
  const pick = (char: string) => {
    onPick(char);
    setOpened(false);
    setQuery('');
  };
  const groups = query.trim() === '' ? EMOJI_GROUPS : [{ name: '', emoji: findEmoji(query) }];
  return (
    <IconPopover icon={IconMoodSmile} label={t`Emoji`} width={300} opened={opened} onChange={setOpened}>
      <div className="emoji-pane">
        <Input
          type="search"
          data-autofocus
          aria-label={t`Find an emoji`}
          placeholder={t`Find an emoji`}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <div className="emoji-scroll">
          {groups.map((group) => (
            <section key={group.name} aria-label={group.name || t`Results`}>
              <div className="emoji-grid">
                {group.emoji.map(({ char, name }) => (
                  <button
                    key={char}
                    type="button"
                    className="emoji"
                    aria-label={name}
                    title={name}
                    onClick={() => pick(char)}
                  >
                    {char}
                  </button>
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </IconPopover>
  );
}
