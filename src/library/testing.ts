// For tests of code that uses agentworld: a model that says what you tell it to.
export { scriptedModel } from '../model/scripted-model.ts'
