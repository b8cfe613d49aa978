CREATE TABLE "knowledge_vectors" (
	"merchant_id" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"model" text NOT NULL,
	"signs" bit varying NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "knowledge_vectors_merchant_id_document_id_run_id_n_pk" PRIMARY KEY("merchant_id","document_id","run_id","n")
);
--> statement-breakpoint
ALTER TABLE "knowledge_vectors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "embedding_model" text;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "embedding_price" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "embedding_base" real;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "embedding_error" text;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "embedding_due_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "knowledge_vectors" ADD CONSTRAINT "knowledge_vectors_passage_fk" FOREIGN KEY ("merchant_id","document_id","run_id","n") REFERENCES "public"."knowledge_passages"("merchant_id","document_id","run_id","n") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_providers_embedding" ON "ai_providers" USING btree ("merchant_id") WHERE "ai_providers"."embedding_model" is not null;--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "knowledge_vectors" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);