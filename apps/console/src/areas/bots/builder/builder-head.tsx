import type { StoryDialog } from '@foyer/contract/bots/shapes';
import { BOT_LIMITS } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconHistory,
  IconLanguage,
  IconListTree,
  IconPlayerPlay,
  IconSitemap,
} from '@tabler/icons-react';
import { memo } from 'react';
import { MultiSelectField } from '../../../ui/fields/index.ts';
import { Badge, Button, IconButton, Popover } from '../../../ui/index.ts';
import { useBotsAddress } from '../address.ts';
import { TYPE_LABELS } from '../labels.ts';
import { useLanguageOptions } from '../languages.ts';
import type { SaveState } from './use-draft.ts';

export type BuilderView = 'canvas' | 'outline';

/** The head of the builder: what is stored and live, undo, views, trial, versions and publishing. */
export const BuilderHead = memo(function BuilderHead({
  bot,
  languages,
  state,
  canUndo,
  canRedo,
  view,
  panel,
  disabled,
  canPublish,
  onUndo,
  onRedo,
  onView,
  onPanel,
  onTidy,
  onLanguages,
  onPublish,
}: {
  bot: StoryDialog;
  /** Of the flow, as ISO codes. */
  languages: readonly string[];
  state: SaveState;
  canUndo: boolean;
  canRedo: boolean;
  view: BuilderView;
  panel: 'try' | 'versions' | null;
  disabled: boolean;
  canPublish: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onView: (view: BuilderView) => void;
  onPanel: (panel: 'try' | 'versions') => void;
  onTidy: () => void;
  onLanguages: (languages: readonly string[]) => void;
  onPublish: () => void;
}) {
  const { t, i18n } = useLingui();
  const { go } = useBotsAddress();
  const options = useLanguageOptions();
  const most = i18n.number(BOT_LIMITS.languages);
  const saveText = {
    saved: t`Saved`,
    saving: t`Saving…`,
    failed: t`Not saved. Check the connection.`,
    refused: t`Not saved`,
    conflict: t`Not saved`,
  }[state];
  return (
    <div className="head flow-head">
      <IconButton className="mirrored" icon={IconArrowLeft} label={t`All bots`} onClick={() => go({})} />
      <h1 className="t-title">{bot.name}</h1>
      <Badge>{i18n._(TYPE_LABELS[bot.type])}</Badge>
      <span className="t-12 t-3 hide-phone" role="status">
        {bot.liveVersion === null ? t`Never published` : t`Version ${bot.liveVersion} is live`} · {saveText}
      </span>
      <div className="end row">
        {!disabled && (
          <>
            <IconButton icon={IconArrowBackUp} label={t`Undo`} disabled={!canUndo} onClick={onUndo} />
            <IconButton icon={IconArrowForwardUp} label={t`Redo`} disabled={!canRedo} onClick={onRedo} />
            <IconButton icon={IconSitemap} label={t`Tidy up`} onClick={onTidy} />
            <Popover
              align="end"
              label={t`Languages`}
              width={280}
              trigger={<IconButton icon={IconLanguage} label={t`Languages`} />}
            >
              <div className="flow-languages">
                <MultiSelectField
                  label={t`Languages`}
                  hint={t`Up to ${most}. Visitors with another language see the first one.`}
                  value={[...languages]}
                  options={options}
                  onChange={(next) => next.length > 0 && onLanguages(next.slice(0, BOT_LIMITS.languages))}
                />
              </div>
            </Popover>
          </>
        )}
        <IconButton
          icon={IconListTree}
          label={t`Show as a list`}
          aria-pressed={view === 'outline'}
          onClick={() => onView(view === 'outline' ? 'canvas' : 'outline')}
        />
        <Button icon={IconHistory} aria-pressed={panel === 'versions'} onClick={() => onPanel('versions')}>
          {t`Versions`}
        </Button>
        <Button icon={IconPlayerPlay} aria-pressed={panel === 'try'} onClick={() => onPanel('try')}>
          {t`Try it`}
        </Button>
        {!disabled && (
          <Button variant="primary" disabled={!canPublish} onClick={onPublish}>
            {t`Publish`}
          </Button>
        )}
      </div>
    </div>
  );
});
