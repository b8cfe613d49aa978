CREATE TABLE "hub_accounts" (
	"merchant_id" integer NOT NULL,
	"sealed_token" text NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hub_accounts_merchant_id_pk" PRIMARY KEY("merchant_id")
);
--> statement-breakpoint
ALTER TABLE "hub_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_import_keys" (
	"merchant_id" integer NOT NULL,
	"import_id" uuid NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"row" integer NOT NULL,
	CONSTRAINT "contact_import_keys_merchant_id_import_id_key_pk" PRIMARY KEY("merchant_id","import_id","key")
);
--> statement-breakpoint
ALTER TABLE "contact_import_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_import_rows" (
	"merchant_id" integer NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"values" text[] NOT NULL,
	"verdict" text,
	"reason" jsonb,
	"column" integer,
	"contact_id" uuid,
	"is_applied" boolean DEFAULT false NOT NULL,
	"is_created" boolean DEFAULT false NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"changes" jsonb,
	"is_listed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "contact_import_rows_merchant_id_import_id_row_pk" PRIMARY KEY("merchant_id","import_id","row")
);
--> statement-breakpoint
ALTER TABLE "contact_import_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_import_targets" (
	"merchant_id" integer NOT NULL,
	"header" text NOT NULL,
	"target" jsonb NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_import_targets_merchant_id_header_pk" PRIMARY KEY("merchant_id","header")
);
--> statement-breakpoint
ALTER TABLE "contact_import_targets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_imports" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"columns" jsonb NOT NULL,
	"match" text DEFAULT 'email_phone' NOT NULL,
	"mode" text DEFAULT 'keep' NOT NULL,
	"list_id" uuid,
	"basis" text,
	"new_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"checked" jsonb DEFAULT '{"create":0,"update":0,"skip":0,"error":0}'::jsonb NOT NULL,
	"imported" jsonb DEFAULT '{"create":0,"update":0,"skip":0,"error":0}'::jsonb NOT NULL,
	"properties" text[] DEFAULT '{}'::text[] NOT NULL,
	"after" text,
	"error" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_imports_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contact_import_keys" ADD CONSTRAINT "contact_import_keys_merchant_id_import_id_contact_imports_merchant_id_id_fk" FOREIGN KEY ("merchant_id","import_id") REFERENCES "public"."contact_imports"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_rows" ADD CONSTRAINT "contact_import_rows_merchant_id_import_id_contact_imports_merchant_id_id_fk" FOREIGN KEY ("merchant_id","import_id") REFERENCES "public"."contact_imports"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_import_rows_verdict" ON "contact_import_rows" USING btree ("merchant_id","import_id","verdict","row");--> statement-breakpoint
CREATE INDEX "contact_imports_created" ON "contact_imports" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_imports_state" ON "contact_imports" USING btree ("merchant_id","state","created_at","id");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "hub_accounts" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_import_keys" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_import_rows" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_import_targets" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_imports" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);