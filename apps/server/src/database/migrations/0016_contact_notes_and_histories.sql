CREATE TABLE "contact_notes" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_notes_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_import_conversations" (
	"merchant_id" integer NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "contact_import_conversations_merchant_id_import_id_row_position_pk" PRIMARY KEY("merchant_id","import_id","row","position")
);
--> statement-breakpoint
ALTER TABLE "contact_import_conversations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imported_conversations" (
	"merchant_id" integer NOT NULL,
	"source" text NOT NULL,
	"source_id" text COLLATE "C" NOT NULL,
	"import_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	CONSTRAINT "imported_conversations_merchant_id_source_source_id_pk" PRIMARY KEY("merchant_id","source","source_id")
);
--> statement-breakpoint
ALTER TABLE "imported_conversations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "conversations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "conversations_stored" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_notes" ADD CONSTRAINT "contact_notes_merchant_id_contact_id_contacts_merchant_id_id_fk" FOREIGN KEY ("merchant_id","contact_id") REFERENCES "public"."contacts"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_notes" ADD CONSTRAINT "contact_notes_merchant_id_author_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","author_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_conversations" ADD CONSTRAINT "contact_import_conversations_merchant_id_import_id_row_contact_import_rows_merchant_id_import_id_row_fk" FOREIGN KEY ("merchant_id","import_id","row") REFERENCES "public"."contact_import_rows"("merchant_id","import_id","row") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_conversations" ADD CONSTRAINT "imported_conversations_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_notes_contact" ON "contact_notes" USING btree ("merchant_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "imported_conversations_import" ON "imported_conversations" USING btree ("merchant_id","import_id","conversation_id");--> statement-breakpoint
CREATE INDEX "imported_conversations_conversation" ON "imported_conversations" USING btree ("merchant_id","conversation_id");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_notes" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_import_conversations" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "imported_conversations" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);