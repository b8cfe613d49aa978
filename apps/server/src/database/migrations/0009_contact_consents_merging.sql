CREATE TABLE "consent_wordings" (
	"merchant_id" integer NOT NULL,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_wordings_merchant_id_channel_purpose_version_pk" PRIMARY KEY("merchant_id","channel","purpose","version")
);
--> statement-breakpoint
ALTER TABLE "consent_wordings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_consents" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"basis" text NOT NULL,
	"wording" text DEFAULT '' NOT NULL,
	"wording_version" integer,
	"evidence" jsonb NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_consents_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_duplicates" (
	"merchant_id" integer NOT NULL,
	"a" uuid NOT NULL,
	"b" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"reasons" text[] NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_duplicates_merchant_id_a_b_pk" PRIMARY KEY("merchant_id","a","b"),
	CONSTRAINT "contact_duplicates_order" CHECK ("contact_duplicates"."a" < "contact_duplicates"."b")
);
--> statement-breakpoint
ALTER TABLE "contact_duplicates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_keys" (
	"merchant_id" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	CONSTRAINT "contact_keys_merchant_id_contact_id_key_pk" PRIMARY KEY("merchant_id","contact_id","key")
);
--> statement-breakpoint
ALTER TABLE "contact_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_merges" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"other_name" text NOT NULL,
	"member_id" uuid NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "contact_merges_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_merges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "uncompared_contacts" (
	"merchant_id" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "uncompared_contacts_merchant_id_contact_id_pk" PRIMARY KEY("merchant_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "uncompared_contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contact_consents" ADD CONSTRAINT "contact_consents_merchant_id_contact_id_contacts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","contact_id") REFERENCES "public"."contacts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_duplicates" ADD CONSTRAINT "contact_duplicates_merchant_id_a_contacts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","a") REFERENCES "public"."contacts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_duplicates" ADD CONSTRAINT "contact_duplicates_merchant_id_b_contacts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","b") REFERENCES "public"."contacts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_keys" ADD CONSTRAINT "contact_keys_merchant_id_contact_id_contacts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","contact_id") REFERENCES "public"."contacts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_consents_contact" ON "contact_consents" USING btree ("merchant_id","contact_id","at","id");--> statement-breakpoint
CREATE INDEX "contact_duplicates_b" ON "contact_duplicates" USING btree ("merchant_id","b");--> statement-breakpoint
CREATE INDEX "contact_duplicates_open" ON "contact_duplicates" USING btree ("merchant_id","created_at","id") WHERE dismissed_at is null;--> statement-breakpoint
CREATE INDEX "contact_keys_key" ON "contact_keys" USING btree ("merchant_id","key","contact_id");--> statement-breakpoint
CREATE INDEX "contact_merges_kept" ON "contact_merges" USING btree ("merchant_id","kept_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_merges_other" ON "contact_merges" USING btree ("merchant_id","other_id");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "consent_wordings" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_consents" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_duplicates" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_keys" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_merges" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "uncompared_contacts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);