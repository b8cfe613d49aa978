import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { type Option, SelectField } from '../../ui/fields/index.ts';

/** The bots that can have intents of their own. None for members who may not see bots. */
export function useBots(): readonly Option[] {
  const { data } = useCall('listBots', undefined, { enabled: useMay('listBots') });
  return (data?.bots ?? []).map(({ botId, name }) => ({ value: botId, label: name }));
}

/** Selects the bot whose training is shown; empty: the training of all bots. Shows nothing without bots. */
export function BotPicker({ value, onChange }: { value: string; onChange: (botId: string) => void }) {
  const { t } = useLingui();
  const bots = useBots();
  if (bots.length === 0) return null;
  return (
    <SelectField
      label={t`Bot`}
      value={value}
      clearable
      placeholder={t`All bots`}
      options={[...bots]}
      onChange={onChange}
    />
  );
}
