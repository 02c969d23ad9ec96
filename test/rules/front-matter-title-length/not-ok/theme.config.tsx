export default () => ({})
