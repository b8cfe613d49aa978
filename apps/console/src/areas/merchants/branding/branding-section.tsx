import './branding.css';
import type { MerchantAttributes } from '@foyer/contract/merchants/shapes';
import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../../session/permissions.ts';
import { MerchantMark } from '../../../shell/merchant-mark.tsx';
import { SectionHead } from '../../../shell/settings/section-head.tsx';
import { contrast } from '../../../theme/oklch.ts';
import {
  ColourField,
  Form,
  type FormState,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../../ui/fields/index.ts';
import { Block, Blocks, Button } from '../../../ui/index.ts';
import { ShowCurrent } from '../../../ui/record-fields.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { WithMerchant } from '../use-merchant.tsx';
import { type BrandingValues, useBrandingForm } from './branding-form.ts';
import { PictureUpload } from './picture-upload.tsx';
import { ConsolePreview, SignInPreview, WidgetPreview } from './previews.tsx';

/** The default colour of a merchant. */
const DEFAULT_COLOUR = '#057688';

/** The branding of a merchant: logo, colour, sign-in page and chat. */
export function BrandingSection() {
  return (
    <>
      <SectionHead />
      <WithMerchant>{(merchant) => <Branding merchant={merchant} />}</WithMerchant>
    </>
  );
}

interface PartProps {
  merchant: MerchantAttributes;
  form: FormState<BrandingValues>;
  /** The colour in the field, or null when it is invalid. */
  colour: string | null;
  disabled: boolean;
}

function Branding({ merchant }: { merchant: MerchantAttributes }) {
  const { t } = useLingui();
  const disabled = !useMay('updateMerchantAttributes');
  const form = useBrandingForm(merchant);
  const typed = form.values.brandColour;
  const colour = /^#[\da-f]{6}$/i.test(typed) ? typed : null;
  const part = { merchant, form, colour, disabled };
  return (
    <>
      <Form form={form} className="branding" label={t`Branding`}>
        <ShowCurrent form={form} />
        <Blocks>
          <Logo {...part} />
          <Colour {...part} />
          <SignInPage {...part} />
          <Chat {...part} />
        </Blocks>
      </Form>
      <SaveBar form={form} />
    </>
  );
}

function Logo({ merchant, disabled }: PartProps) {
  const { t } = useLingui();
  const url = merchant.images.img1;
  return (
    <Block
      title={t`Logo`}
      hint={t`Shown in the header, on the sign-in page and in the chat. Square; PNG, JPG or WebP.`}
    >
      <div className="logo-place">
        <MerchantMark logoUrl={url} />
        {!disabled && <PictureUpload place="logo" url={url} />}
      </div>
    </Block>
  );
}

function Colour({ merchant, form, colour, disabled }: PartProps) {
  const { t } = useLingui();
  return (
    <Block
      title={t`Brand colour`}
      hint={t`Used for buttons, links, selected items and your own messages. Adjusted automatically to stay readable.`}
      actions={
        !disabled &&
        form.values.brandColour !== '' && (
          <Button small variant="quiet" onClick={() => form.set('brandColour', '')}>
            {t`Use default colour`}
          </Button>
        )
      }
    >
      <ColourField form={form} name="brandColour" label={t`Brand colour`} disabled={disabled} />
      {colour && <Readable colour={colour} />}
      <ConsolePreview name={merchant.name} logoUrl={merchant.images.img1} colour={colour} />
    </Block>
  );
}

/** Reports where the colour is readable as it is, and how it is adjusted elsewhere. */
function Readable({ colour }: { colour: string }) {
  const { t } = useLingui();
  const onLight = contrast(colour, '#ffffff');
  const onDark = contrast(colour, '#13181d');
  const light = onLight.toFixed(1);
  const dark = onDark.toFixed(1);
  return (
    <p className="hint" role="status">
      {onLight >= 4.5
        ? t`Light theme: ${light}:1, used as is.`
        : t`Light theme: ${light}:1, buttons use a darker shade.`}{' '}
      {onDark >= 4.5
        ? t`Dark theme: ${dark}:1, links use the most readable shade.`
        : t`Dark theme: ${dark}:1, links use a lighter shade.`}
    </p>
  );
}

function SignInPage({ merchant, form, colour, disabled }: PartProps) {
  const { t } = useLingui();
  const picture = merchant.settings.signInPicture;
  const { signInHeading, signInText } = form.values;
  return (
    <Block title={t`Sign-in page`} hint={t`What members see before they sign in.`}>
      <div className="field-pair">
        <div className="form">
          <TextField form={form} name="signInHeading" placeholder={t`Sign in`} disabled={disabled} />
          <TextAreaField form={form} name="signInText" disabled={disabled} />
          <div className="field">
            <span className="label">{t`Picture beside the form`}</span>
            {!disabled && <PictureUpload place="signIn" url={picture} />}
          </div>
        </div>
        <SignInPreview
          name={merchant.name}
          logoUrl={merchant.images.img1}
          colour={colour}
          heading={signInHeading}
          text={signInText}
          picture={picture}
        />
      </div>
    </Block>
  );
}

function Chat({ merchant, form, colour, disabled }: PartProps) {
  const { t } = useLingui();
  return (
    <Block title={t`Chat on your website`} hint={t`Uses your exact brand colour, with white or black text.`}>
      <WidgetPreview name={merchant.name} colour={colour ?? DEFAULT_COLOUR} />
      <SwitchField
        form={form}
        name="widgetDisableBranding"
        label={t`Hide “Runs on Foyer”`}
        disabled={disabled}
      />
    </Block>
  );
}
