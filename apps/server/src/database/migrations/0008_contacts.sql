CREATE TABLE "contact_fields" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"choices" text[] DEFAULT '{}'::text[] NOT NULL,
	"pattern" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_fields_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_fields" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_identities" (
	"merchant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"contact_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_identities_merchant_id_kind_value_pk" PRIMARY KEY("merchant_id","kind","value")
);
--> statement-breakpoint
ALTER TABLE "contact_identities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_list_members" (
	"merchant_id" integer NOT NULL,
	"list_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_list_members_merchant_id_list_id_contact_id_pk" PRIMARY KEY("merchant_id","list_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "contact_list_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_words" (
	"merchant_id" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "contact_words_merchant_id_contact_id_word_pk" PRIMARY KEY("merchant_id","contact_id","word")
);
--> statement-breakpoint
ALTER TABLE "contact_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contacts" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner_id" uuid,
	"lead_status" text DEFAULT 'NEW' NOT NULL,
	"lead_moved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"is_returning" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "linked_as" text DEFAULT '|||||' NOT NULL;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "needs_link" boolean GENERATED ALWAYS AS (linked_as <> email || '|' || phone || '|' || coalesce(external_id, '') || '|' || first_name || '|' || last_name || '|' || company and (email <> '' or phone <> '' or external_id is not null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_identities" ADD CONSTRAINT "contact_identities_merchant_id_contact_id_contacts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","contact_id") REFERENCES "public"."contacts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_members" ADD CONSTRAINT "contact_list_members_merchant_id_list_id_contact_lists_merchant_id_id_fk" FOREIGN KEY ("merchant_id","list_id") REFERENCES "public"."contact_lists"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_members" ADD CONSTRAINT "contact_list_members_merchant_id_contact_id_contacts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","contact_id") REFERENCES "public"."contacts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_words" ADD CONSTRAINT "contact_words_merchant_id_contact_id_contacts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","contact_id") REFERENCES "public"."contacts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_fields_name" ON "contact_fields" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "contact_identities_contact" ON "contact_identities" USING btree ("merchant_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_list_members_contact" ON "contact_list_members" USING btree ("merchant_id","contact_id","list_id");--> statement-breakpoint
CREATE INDEX "contact_words_word" ON "contact_words" USING btree ("merchant_id","word","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_created" ON "contacts" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("merchant_id",lower("last_name" || ' ' || "first_name"),"id");--> statement-breakpoint
CREATE INDEX "contacts_score" ON "contacts" USING btree ("merchant_id","score","id");--> statement-breakpoint
CREATE INDEX "contacts_seen" ON "contacts" USING btree ("merchant_id",coalesce("last_seen_at", timestamptz '1970-01-01 00:00:00+00'),"id");--> statement-breakpoint
CREATE INDEX "contacts_country" ON "contacts" USING btree ("merchant_id","country","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_owner" ON "contacts" USING btree ("merchant_id","owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_source" ON "contacts" USING btree ("merchant_id","source","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_lead" ON "contacts" USING btree ("merchant_id","lead_status","lead_moved_at","id");--> statement-breakpoint
CREATE INDEX "visitors_contact" ON "visitors" USING btree ("merchant_id","contact_id","last_seen_at","id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "visitors_unlinked" ON "visitors" USING btree ("merchant_id","id") WHERE needs_link;--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_fields" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_identities" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_list_members" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_words" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contacts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);