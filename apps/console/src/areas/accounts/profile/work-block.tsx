import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { errorText, keyOf, useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SwitchField } from '../../../ui/fields/index.ts';
import { Block, toast } from '../../../ui/index.ts';

const KEY = keyOf('getPreferences');

/** How the member likes to work. It holds at once and in every browser. */
export function WorkBlock() {
  const { t } = useLingui();
  const text = useText();
  const cache = useQueryClient();
  const { data } = useCall('getPreferences');
  const update = useAction('updatePreferences', {
    onMutate: ({ body }) => cache.setQueryData(KEY, body),
    onError: (error) => {
      void cache.invalidateQueries({ queryKey: KEY });
      toast.error(t`Your choice was not stored`, errorText(error, text('genericError')));
    },
  });
  return (
    <Block title={t`Conversations`} hint={t`This holds at once, in every browser.`}>
      <SwitchField
        label={t`After closing a conversation, open the next one`}
        value={data?.opensNext ?? true}
        disabled={!data}
        onChange={(opensNext) => update.mutate({ body: { opensNext } })}
      />
    </Block>
  );
}
